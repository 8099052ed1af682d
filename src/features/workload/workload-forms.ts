import { cellCount, type Domain } from '../../core/data/domain.ts';
import { MAX_ASKED, type QuestionStreamSpec } from '../../core/workload/question-stream.ts';
import { firstCube } from '../../store/ask/first-cube.ts';
import { firstStream } from '../../store/with-workload.ts';
import { MarginalsForm } from './marginals-form.tsx';
import {
  CuboidsForm,
  IntervalsForm,
  MomentsForm,
  NaiveBayesForm,
  ParitiesForm,
  PrefixesForm,
  WaveletsForm,
} from './plain-forms.tsx';
import { QueriesForm } from './queries-form.tsx';
import { QuestionStreamForm } from './question-stream-form.tsx';
import { RangesForm, TablesForm } from './random-query-forms.tsx';
import { type WorkloadForm, workloadForm } from './workload-form.ts';

const FIRST_RANGES = 1000;
const FIRST_TABLES = 100;
const FIRST_ORDER = 2;

/** To let people choose another kind of workload: one form, one line here. Kinds without one come by file only. */
export const workloadForms: Readonly<Record<string, WorkloadForm>> = {
  marginals: workloadForm(MarginalsForm, () => ({ kind: 'marginals', order: 1 })),
  'naive-bayes': workloadForm(NaiveBayesForm, ({ attributes }) => ({
    kind: 'naive-bayes',
    class: attributes[attributes.length - 1].name,
  })),
  ranges: workloadForm(RangesForm, ({ attributes }) => ({
    kind: 'ranges',
    attributes: [attributes[0].name],
    count: FIRST_RANGES,
    seed: 1,
  })),
  intervals: workloadForm(IntervalsForm, ({ attributes }) => ({ kind: 'intervals', attribute: attributes[0].name })),
  prefixes: workloadForm(PrefixesForm, ({ attributes }) => ({ kind: 'prefixes', attribute: attributes[0].name })),
  parities: workloadForm(ParitiesForm, ({ attributes }) => ({
    kind: 'parities',
    degree: Math.min(FIRST_ORDER, attributes.length),
  })),
  cuboids: workloadForm(CuboidsForm, ({ attributes }) => ({
    kind: 'cuboids',
    order: Math.min(FIRST_ORDER, attributes.length),
  })),
  queries: workloadForm(QueriesForm, ({ attributes }) => ({
    kind: 'queries',
    queries: [{ where: { [attributes[0].name]: [0, 0] } }],
  })),
  tables: workloadForm(TablesForm, ({ attributes }) => ({
    kind: 'tables',
    order: Math.min(FIRST_ORDER, attributes.length),
    count: FIRST_TABLES,
    seed: 1,
  })),
  moments: workloadForm(MomentsForm, () => ({ kind: 'moments', order: FIRST_ORDER, values: 'shares' })),
  wavelets: workloadForm(WaveletsForm, ({ attributes }) => ({ kind: 'wavelets', attributes: [attributes[0].name] })),
  'question-stream': workloadForm(QuestionStreamForm, firstQuestions),
};

/** About all cells where they are few, else about a cube of a few attributes. */
function firstQuestions(domain: Domain): QuestionStreamSpec {
  if (cellCount(domain) <= MAX_ASKED) return firstStream();
  return firstStream(firstCube(domain).map((index) => domain.attributes[index].name));
}
