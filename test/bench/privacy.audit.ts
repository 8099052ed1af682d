import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_VERSION } from '../../src/core/experiment/results/results.ts';
import type { AuditReport, AuditRow } from '../../src/core/figures/audit-report.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { root } from '../../src/launch/prepare.mjs';
import { auditInLooks, EVENTS, FALSE_ALARM } from '../support/audit/lower-bound.ts';
import { movedInTwo, type Pair } from '../support/audit/neighbours.ts';
import { worstPair } from '../support/audit/search.ts';
import type { Subject } from '../support/audit/subject.ts';
import { mutants, searchable, subjects } from '../support/audit/subjects.ts';
import { processorSeconds } from '../support/processor-seconds.ts';

/**
 * The long form of the audit: all variants, neighbours that are searched for, and as many outputs as a time for each allows,
 * which is AUDIT_SECONDS or half a minute. Its report is what the Figures room shows.
 */
export const name = 'Privacy audit: what neighbours give away at least, beside what is claimed';

const SECONDS = Number(process.env.AUDIT_SECONDS ?? 30);
const REPORT = join(root, 'src', 'core', 'figures', 'audit-report.json');
const MOST = 200_000;
/** Outputs of each neighbour, twice over, that a pair is judged by while others are tried. */
const TRIED = 100;

/** How long a run takes of the processor, so that other work on the machine makes no audit shallower. */
function millisecondsOf({ draw }: Subject): number {
  const began = processorSeconds();
  let runs = 0;
  // The first runs are slow, and tell of the compiler more than of the mechanism.
  for (; runs < 4 || processorSeconds() - began < SECONDS / 20; runs++) draw((runs % 2) as 0 | 1);
  return (1000 * (processorSeconds() - began)) / runs;
}

/** So many outputs as there is time for, after a first look at a tenth of them. */
function looksFor(subject: Subject): number[] {
  // Two halves of two neighbours.
  const most = Math.min(MOST, Math.floor((1000 * SECONDS) / millisecondsOf(subject) / 4.4));
  return [Math.max(20, Math.floor(most / 10)), Math.max(40, most)];
}

/** The pair on which a mechanism gives away most, of as many as there is time for. */
function foundBySearch(on: (pair: Pair) => Subject, neighbours: Pair['neighbours']): Subject {
  const each = 4 * TRIED * millisecondsOf(on(movedInTwo));
  const steps = Math.min(200, Math.max(5, Math.floor((1000 * SECONDS) / each)));
  return on(worstPair(on, neighbours, seededRng(`worst ${neighbours}`), { steps, samples: TRIED }));
}

function audited(subject: Subject): AuditRow {
  const { bound, samples } = auditInLooks(subject, subject.claimed, looksFor(subject));
  console.error(`${subject.what} · ${subject.on}: at least ${bound.toFixed(2)} of ${subject.claimed}`);
  const { what, on, claimed, delta } = subject;
  return {
    what,
    on,
    claimed,
    ...(delta === undefined ? {} : { delta }),
    bound: rounded(bound),
    events: EVENTS,
    samples,
  };
}

export async function run(): Promise<readonly AuditRow[]> {
  const listed = subjects.map(audited);
  const searched = searchable.flatMap((on) =>
    (['add-remove', 'replace-one'] as const).map((neighbours) => audited(foundBySearch(on, neighbours))),
  );
  const flawed = mutants.map((mutant) => {
    const { bound, samples } = auditInLooks(mutant, mutant.claimed, [mutant.samples]);
    const { what, on, claimed, flaw } = mutant;
    return { what, on, flaw, claimed, bound: rounded(bound), events: EVENTS, samples };
  });
  const report: AuditReport = {
    engine: ENGINE_VERSION,
    seconds: SECONDS,
    falseAlarm: FALSE_ALARM * (listed.length + searched.length + flawed.length),
    rows: [...listed, ...searched],
    mutants: flawed,
  };
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  const rows = [...report.rows, ...flawed];
  const wrong = [
    ...report.rows
      .filter(({ bound, claimed }) => bound > claimed)
      .map(({ what, on }) => `${what} on ${on}: more than it claims`),
    ...flawed.filter(({ bound, claimed }) => bound <= claimed).map(({ what, flaw }) => `${what}, ${flaw}: not flagged`),
  ];
  if (wrong.length > 0) {
    process.exitCode = 1;
    console.error(wrong.join('\n'));
  }
  return rows;
}

function rounded(bound: number): number {
  return Math.max(0, Number(bound.toFixed(3)));
}
