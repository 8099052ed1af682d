/** What became of one question of a stream. */
export interface StreamStep {
  /** NaN where the question was refused. */
  readonly answer: number;
  /** Half the width of the interval that has the wanted confidence. */
  readonly halfWidth: number;
  /** Half the width that was asked for: ε of the question. */
  readonly wanted: number;
  /** What the system has cost after it, in ε. */
  readonly spent: number;
}
