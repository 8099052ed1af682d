"""Stands in for OpenDP where it cannot be installed: the documented interface, and no noise at all."""


class Measurement:
    def __init__(self, scale):
        self.scale = scale

    def map(self, d_in):
        return d_in / self.scale

    def __call__(self, values):
        assert all(isinstance(value, int) for value in values)
        return list(values)


class m:
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


def binary_search_param(make_chain, d_in, d_out):
    assert isinstance(d_in, int) and isinstance(d_out, float)
    low, high = 0.0, 1e9
    for _ in range(200):
        middle = (low + high) / 2
        if make_chain(middle).map(d_in) <= d_out:
            high = middle
        else:
            low = middle
    return high
