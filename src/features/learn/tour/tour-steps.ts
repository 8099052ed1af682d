import type { Room, WorkbenchState } from '../../../store/state.ts';

/** One thing to do in one of the real rooms. */
export interface TourStep {
  readonly id: string;
  readonly room: Room;
  readonly page?: string;
  readonly title: string;
  readonly task: string;
  /** Whether the room has what the task is about; what is there then is what it is compared with. */
  isReady?(state: WorkbenchState): boolean;
  isDone(now: WorkbenchState, before: WorkbenchState): boolean;
}

/** To the end, or as far as it was wanted. */
const hasRun = ({ run }: WorkbenchState) => run.experiment !== null && run.status !== 'running';

/** About ten minutes; the last steps are about the person's own question. */
export const tourSteps: readonly TourStep[] = [
  {
    id: 'noise',
    room: 'compare',
    title: 'See the noise',
    task: 'Under “Inspect one run”, move the slider of ε. Bars are true counts, lines are what would be published. A smaller ε protects more, and the lines stray farther.',
    isReady: ({ probe }) => probe?.answers != null,
    isDone: ({ probe }, before) => probe !== null && probe.value !== before.probe?.value,
  },
  {
    id: 'target',
    room: 'compare',
    title: 'Read off an ε',
    task: 'Every curve says how far a method is off at each ε. Type another error above the chart, or drag the dashed line, and read which ε each method needs for it.',
    isReady: hasRun,
    isDone: ({ view }, before) => view.targets !== before.view.targets,
  },
  {
    id: 'mechanism',
    room: 'compare',
    title: 'Let another method try',
    task: 'Press “Add a mechanism”, choose one, and press Run. Press its name to read what it does and what it promises.',
    isReady: hasRun,
    isDone: ({ run }, before) =>
      run.status === 'done' &&
      (run.experiment?.mechanisms.length ?? 0) > (before.run.experiment?.mechanisms.length ?? 0),
  },
  {
    id: 'leak',
    room: 'figures',
    page: 'noise-down',
    title: 'Do not believe what is printed',
    task: 'This page tries out what a paper prints. Turn a knob until “total mass” is far from 1: then the printed density is none, and what is drawn from it gives more away than promised.',
    isDone: ({ view }, before) =>
      view.page === 'noise-down' && Object.keys(view.knobs).length > 0 && view.knobs !== before.view.knobs,
  },
  {
    id: 'ask',
    room: 'ask',
    title: 'Spend a budget',
    task: 'Open a cube with a budget, and ask a question. What is answered is private and paid for: see the budget fall. Then ask something that follows from it, and see that it costs less, or nothing.',
    isDone: ({ ask }, before) => (ask.session?.answers.length ?? 0) > (before.ask.session?.answers.length ?? 0),
  },
  {
    id: 'data',
    room: 'data',
    title: 'Your own data',
    task: 'Drop a table of yours, which never leaves this page, or open another of the sets that come along. Look at what was learned from the data: nothing protects that.',
    isReady: ({ data }) => data.ref !== null,
    // Who came with a file of their own has done it.
    isDone: ({ data }, before) =>
      data.dataFile !== null || (data.ref !== before.data.ref && data.description !== before.data.description),
  },
  {
    id: 'workload',
    room: 'workload',
    title: 'Your own question',
    task: 'Say what you want to know: which tables, or which counts. More questions share one ε, so ask for what you need.',
    isDone: ({ config }, before) => config.workload !== before.config.workload,
  },
  {
    id: 'answer',
    room: 'compare',
    title: 'Which ε does it need?',
    task: 'Press Run, and then type the error that you could live with above the chart.',
    isDone: ({ run, view }, before) =>
      run.status === 'done' && run.rows !== before.run.rows && view.targets !== before.view.targets,
  },
];
