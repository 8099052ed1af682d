import { type Experiment, entryName } from '../../../core/experiment/experiment.ts';
import { mechanismTitle } from '../../../core/experiment/mechanism-title.ts';
import { readings } from '../../../core/experiment/results/reading.ts';
import { ENGINE_VERSION } from '../../../core/experiment/results/results.ts';
import type { Point } from '../../../core/experiment/results/summary.ts';
import { bestFirst, verdictOf } from '../../../core/experiment/results/verdict.ts';
import { percentAtMost, riskSentence, riskUnitOf } from '../../../core/experiment/risk-words.ts';
import { mechanismById } from '../../../core/mechanisms/registry.ts';
import type { Metric } from '../../../core/metrics/metric.ts';
import { metricById } from '../../../core/metrics/registry.ts';
import { type PrivacyLoss, riskOf } from '../../../core/privacy/risk/risk.ts';
import type { RunState } from '../../../store/state.ts';
import { formatMeasure, formatSetting } from '../../../ui/format.ts';
import { referencePoints } from '../../shared/run/chart-references.ts';
import { type ChartWords, MARK } from '../../shared/run/chart-words.ts';
import { readingWords } from '../../shared/run/reading-words.ts';
import { failuresAt, marginText, pointsInOrder, trialsOfPoint } from '../../shared/run/result-table.tsx';
import { curveMark, guaranteeMark, guaranteeSentences } from '../../shared/words/guarantee.ts';
import { metricAxis, metricReading, settingSymbol, shownValue, titlesByName } from '../../shared/words/titles.ts';
import { paramValue } from '../edit-experiment.ts';
import { type ReportData, reportFacts } from './report-facts.ts';
import type { ReportContents, ReportMechanism, ReportReader, ReportRisk, ReportTable } from './report-page.ts';

/** What surrounds the numbers of a run. */
export interface ReportFrame {
  readonly words: ChartWords;
  readonly metric: Metric;
  /** The error that somebody wants to reach. */
  readonly target: number;
  readonly chart: ReportContents['chart'];
  readonly address: string | undefined;
  readonly data: ReportData;
}

type Ran = Pick<RunState, 'points' | 'references' | 'fingerprint' | 'notices'> & { readonly experiment: Experiment };

/** A comparison in words and numbers: nothing in it that the page's other exports would not say. */
export function reportContents(run: Ran, { words, metric, target, chart, address, data }: ReportFrame): ReportContents {
  const { experiment, points, fingerprint, notices } = run;
  return {
    title: words.title,
    settings: [words.source, words.settings],
    mark: MARK,
    facts: reportFacts(experiment, notices, data),
    address,
    chart,
    reader: readerOf(experiment, points, metric, target),
    tables: experiment.metrics.map((id) => tableOf(run, metricById(id, 'metrics'))),
    mechanisms: experiment.mechanisms.map((_, index) => mechanismOf(experiment, index)),
    made: [
      ['Engine', `Epsilon Workbench ${ENGINE_VERSION}`],
      ['Seed', experiment.seed],
      ['Trials', shownValue(experiment.trials)],
      ['Shape of the data', `${fingerprint} (a fingerprint of attributes and their sizes, never of contents)`],
    ],
  };
}

function readerOf(
  experiment: Experiment,
  points: readonly Point[],
  metric: Metric,
  error: number,
): ReportReader | null {
  const verdict = verdictOf(experiment, points, { metric: metric.id, error });
  if (!verdict) return null;
  const { sentence, smallPrint, chosen } = verdict;
  return {
    title: sentence,
    risk: chosen && riskOfChosen({ kind: 'epsilon', ...chosen }, experiment),
    answers: bestFirst(experiment, readings(experiment, points, { metric: metric.id, error })).map(
      ({ mechanism, solution }) => {
        const entry = experiment.mechanisms[mechanism];
        const { value, notes } = readingWords(solution, mechanismById(entry.id, 'mechanisms').inconsistent);
        const mark = curveMark(experiment, mechanism);
        return [
          `${mechanismTitle(entry)}: ${[...(value === null ? [] : [`ε ≈ ${value}`]), ...notes].join(', ')}`,
          ...(mark === '' ? [] : [mark]),
        ].join(' · ');
      },
    ),
    cautions: smallPrint,
  };
}

function riskOfChosen(loss: PrivacyLoss & { readonly epsilon: number }, experiment: Experiment): ReportRisk {
  return {
    words: `What ε = ${formatSetting(loss.epsilon)} risks. ${riskSentence(loss, riskUnitOf(experiment))}`,
    suspicions: riskOf(loss).suspicions.map(({ before, after }) => ({
      before,
      after,
      words: `${percentAtMost(before)} → ${percentAtMost(after)}`,
    })),
  };
}

function tableOf({ experiment, points, references }: Ran, metric: Metric): ReportTable {
  const titles = titlesByName(experiment.mechanisms);
  const reading = metricReading(metric);
  const all = [...pointsInOrder(experiment, points), ...referencePoints({ references })];
  return {
    caption: metricAxis(metric),
    header: [
      'Mechanism',
      settingSymbol(experiment.mechanisms, experiment.sweep.parameter),
      'Mean',
      '± 95 %',
      'sd',
      'Trials',
      'Failures',
    ],
    rows: all.map((point) => {
      const spread = point.metrics[metric.id];
      const mark = guaranteeMark(point);
      return [
        `${titles.get(point.mechanism) ?? point.mechanism}${mark === '' ? '' : ` (${mark})`}`,
        shownValue(point.value),
        spread ? formatMeasure(spread.mean, reading) : '–',
        marginText(spread, reading),
        spread ? formatMeasure(spread.sd, reading) : '–',
        spread ? trialsOfPoint(spread.trials, experiment.trials) : '–',
        String(failuresAt(point, metric.id)),
      ];
    }),
  };
}

function mechanismOf(experiment: Experiment, index: number): ReportMechanism {
  const entry = experiment.mechanisms[index];
  const { summary, formula, paper, errata, params } = mechanismById(entry.id, 'mechanisms');
  const name = mechanismTitle(entry);
  return {
    title:
      entryName(entry) === entry.id || entry.label === undefined
        ? name
        : `${name} (${mechanismById(entry.id, 'mechanisms').title})`,
    settings: Object.entries(params)
      .map(([key, spec]) => `${spec.label}: ${shownValue(paramValue(experiment, index, key))}`)
      .join(' · '),
    summary,
    formula,
    guarantees: guaranteeSentences(experiment, index),
    paper,
    errata,
  };
}
