import type { FitInsight } from '../../core/estimators/estimator.ts';
import { KernelInsightView } from './kernel-insight-view.tsx';
import { LearningInsightView } from './learning-insight-view.tsx';

/** What an estimator found on the way; `texts` are the questions in words. */
export function InsightView({ insight, texts }: { insight: FitInsight; texts: readonly string[] }) {
  return insight.kind === 'learning' ? (
    <LearningInsightView insight={insight} />
  ) : (
    <KernelInsightView insight={insight} texts={texts} />
  );
}
