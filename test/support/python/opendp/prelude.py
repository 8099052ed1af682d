"""Stands in for OpenDP where it cannot be installed: the documented interface, and no noise at all."""

import math


class Measurement:
    def __init__(self, scale):
        self.scale = scale

    def map(self, d_in):
        return d_in / self.scale

    def __call__(self, values):
        assert all(isinstance(value, int) for value in values)
        return list(values)


class Gaussian(Measurement):
    """Its map is ρ, and ε but for δ once it is converted (Bun and Steinke's bound will do)."""

    def __init__(self, scale, delta=None):
        self.scale, self.delta = scale, delta

    def map(self, d_in):
        rho = d_in * d_in / (2 * self.scale * self.scale)
        return rho if self.delta is None else (rho + 2 * math.sqrt(rho * math.log(1 / self.delta)), self.delta)


class c:
    @staticmethod
    def make_zCDP_to_approxDP(measurement):
        return measurement

    @staticmethod
    def make_fix_delta(measurement, delta):
        return Gaussian(measurement.scale, delta)


class m:
    @staticmethod
    def make_gaussian(input_domain, input_metric, scale):
        assert input_domain == ("vector", ("atom", "i64")) and input_metric == ("l2", "f64")
        return Gaussian(scale)

    @staticmethod
    def make_laplace(input_domain, input_metric, scale):
        assert input_domain == ("vector", ("atom", "i64")) and input_metric == ("l1", "i64")
        return Measurement(scale)


def enable_features(*names):
    assert names == ("contrib",)


def atom_domain(T):
    return ("atom", T)


def vector_domain(atom):
    return ("vector", atom)


def l1_distance(T):
    return ("l1", T)


def l2_distance(T):
    return ("l2", T)


def binary_search_param(make_chain, d_in, d_out):
    assert (isinstance(d_in, int) and isinstance(d_out, float)) or (isinstance(d_in, float) and len(d_out) == 2)
    low, high = 1e-9, 1e9
    for _ in range(200):
        middle = (low + high) / 2
        if make_chain(middle).map(d_in) <= d_out:
            high = middle
        else:
            low = middle
    return high
