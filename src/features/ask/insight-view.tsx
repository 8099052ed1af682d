import type { FitInsight } from '../../core/estimators/estimator.ts';
import { KernelInsightView } from './kernel-insight-view.tsx';
import { LearningInsightView } from './learning-insight-view.tsx';

interface InsightViewProps {
  insight: FitInsight;
  /** The questions in words. */
  texts: readonly string[];
  /** Learning was stopped before its end. */
  isStopped: boolean;
}

/** What an estimator found on the way. */
export function InsightView({ insight, texts, isStopped }: InsightViewProps) {
  return insight.kind === 'learning' ? (
    <LearningInsightView insight={insight} isStopped={isStopped} />
  ) : (
    <KernelInsightView insight={insight} texts={texts} />
  );
}
