import { MathMl } from '../../shared/math-ml.tsx';
import styles from '../bench.module.css';
import { Scroller } from '../scroller.tsx';
import { definition5, theta2Corrected, theta2Printed } from './formulas.ts';

export function DensityErrata() {
  return (
    <section className={styles.errata}>
      <h2 className={styles.title}>What the formulas say, and where they err</h2>
      <Scroller label="Definition 5" isFormula>
        <MathMl source={definition5} />
      </Scroller>
      <p>
        <strong>Theorem 1 holds on the whole numbers only.</strong> Given whole-numbered noise, and multiplied by
        2λ′·tanh(1/(2λ′)), Definition 5 is exact. For real-valued noise, which is what Figure 3 draws, the sum over y′ ±
        1 in γ undoes the first noise only at whole distances: <i>f</i> has the wrong mass, and what comes out is not
        Laplace noise of scale λ′.
      </p>
      <p>
        <strong>Eq. 9 is wrong.</strong> Integrating <i>f</i> from ξ to y − 1 gives
      </p>
      <Scroller label="θ₂, corrected" isFormula>
        <MathMl source={theta2Corrected} />
      </Scroller>
      <p>where the paper prints</p>
      <Scroller label="θ₂, as printed" isFormula>
        <MathMl source={theta2Printed} />
      </Scroller>
      <p>
        which can be far above 1. Eqs. 8 and 10 (θ₁ and θ₃) and the bound of Eq. 11 are right. The widely copied
        implementations of NoiseDown carry both mistakes.
      </p>
      <p>
        <strong>The exact law</strong> (Koufogiannis, Han and Pappas) needs no such bump: the answer stays where it is
        with probability (λ′/λ)·exp(−|y − μ|·(1/λ′ − 1/λ)), and otherwise moves with exponential tails. It holds for
        every real sensitivity.
      </p>
    </section>
  );
}
