import type { ReactNode } from 'react';
import { auditReport } from '../../core/figures/audit-report.ts';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { PlaceLink } from '../shared/place-link.tsx';
import styles from './security-room.module.css';

interface Point {
  readonly title: string;
  readonly text: ReactNode;
}

const { rows, mutants } = auditReport;
const largest = Math.max(...rows.map(({ bound, claimed }) => bound / claimed));
const found = mutants.filter(({ bound, claimed }) => bound > claimed).length;

const promised: readonly Point[] = [
  {
    title: 'Your data stays on this machine',
    text: 'The page asks no other address for anything, and its content policy forbids it to. Files are read in this browser, and kept in it only where you say so. A link that you share names attributes by position and holds no data.',
  },
  {
    title: 'What is answered or released privately is ε-differentially private',
    text: 'Every answer of the Ask room and every release is charged to one ledger of the data, for the people that you said it protects, once for all rooms: one record replaced, or one record added or removed, with all rows of a person counted as one where you name their column. Until you say it, the strictest reading holds: a record is added or removed, and nobody learns how many there are; and where a column speaks for several rows of a person, nothing is charged.',
  },
  {
    title: 'The ledger belongs to the people, not to the file',
    text: 'Line ends, delimiter, encoding, quotes, packing, the name of the file and the order of rows and columns make no other data. Where data has most of the columns or some of the rows of data on which something was spent, you are asked once whether these are the same people, and nothing is charged before you say so. What you say stands in the ledger, and can change only from “other people” to “same people”.',
  },
  {
    title: 'Its noise gives nothing away by the way it is drawn',
    text: 'It is drawn from the browser’s own secure random numbers, exactly, in whole steps of a grid that depends on public settings alone. Floating-point noise would give the truth away in its last digits.',
  },
  {
    title: 'What is spent stays spent',
    text: 'The cost of an answer or of a release is written to this browser’s storage before its noise is drawn. A reload, a crash, a power cut or a second tab in between may lose what came out, never the charge.',
  },
  {
    title: 'A release is made without the page seeing the truth',
    text: 'True tables go from the worker that holds the data straight to the one that draws the noise, which ends with the release; the page gets noisy answers alone. While the Release room releases, the page shows and holds no true count; only the worker of the data does, and that of a cube which is open in the Ask room.',
  },
  {
    title: 'What is not private says so',
    text: 'Compare, Workload, Data, Figures and the Release room while it explores look at the truth. They are for the data’s owner, and everything that they show or export carries the mark “not private”.',
  },
];

const against: readonly Point[] = [
  {
    title: 'Readers of the answers',
    text: 'Somebody who sees every answer and refusal, knows how the noise was made and how it was chosen, knows all other records, and may choose each question after having seen the answers to those before it.',
  },
  {
    title: 'Other sites and other people’s files',
    text: 'A file, a link, a history or an experiment made by a stranger may be wrong or hostile. It is read by its form alone, refused in a sentence where it does not fit, and can run nothing. A cell that a spreadsheet would run is made plain text in every table that is exported.',
  },
];

const notPromised: readonly Point[] = [
  {
    title: 'Time',
    text: 'How long an answer takes may depend on the data. Do not let anybody who must not see the data watch the clock.',
  },
  {
    title: 'A machine that is not yours alone',
    text: 'Whoever controls the system, the browser or one of its extensions, or looks over your shoulder, sees what you see. The data is open in the memory of this page’s workers.',
  },
  {
    title: 'What was learned from the data',
    text: 'Categories, bounds and bins that were read off the file are not covered by ε. The Data room marks each, and lets you declare it instead. The number of records is protected in Ask and Release unless you say that it is public; where a record may be added or removed all the same, what uses it says “record count public”.',
  },
  {
    title: 'An ε chosen by looking',
    text: 'Errors in Compare come from the truth, so that an ε or a mechanism chosen by them is itself an influence of the data.',
  },
  {
    title: 'Budgets on other devices',
    text: 'The ledger is kept in this browser. Another browser or a private window knows nothing of what was spent here, unless you export the ledger and import it there.',
  },
  {
    title: 'A browser that loses its storage',
    text: 'Browsers delete what pages keep when space runs short, when a private window closes, and when somebody clears it; what was spent is forgotten with it. The browser is asked to keep it from the first charge on, and the ledger says so where it did not agree. An exported ledger gives the amounts back.',
  },
  {
    title: 'What the browser keeps to know data again',
    text: 'From the first charge on: digests, under a secret of this browser, of all rows together, of the names and contents of columns, of up to 64 rows and of up to 16 values of each column that has many. Whoever has this browser’s profile and some data that they suspect can find out whether it is this data, has some of its columns, or has one of the sampled rows; without the suspected data the digests say nothing. Forgetting what was asked keeps them, as it keeps the amounts.',
  },
  {
    title: 'What an exported ledger tells',
    text: 'Its name, the budget and how it changed, what each charge cost and when, how releases were called, and the claims that are watched, with columns and values as digests under an id that stays here. No digest of the data goes along, so whoever imports it says which data it is of. The ledger of the command line, which stays beside its data, has such digests under a secret that stands in the same file: do not give that one away.',
  },
  {
    title: 'What the browser does by itself',
    text: 'Looking for its own updates, checking addresses against lists of its maker, syncing, translating, extensions: no page can forbid that, and this one asks for none of it. A policy does not forbid every script to look up a name or to open an empty connection, and a browser connects to a frame before it asks the policy; this page has neither such a script nor a frame.',
  },
  {
    title: 'Plain http from another machine',
    text: 'Whoever stands between that machine and yours can change the page, and browsers let no ledger be kept safely there. Such a page explores; to ask and to release, open it on the machine that serves it, or over https.',
  },
  {
    title: 'Other people’s data sets about the same people',
    text: 'Budgets add up over everything that was ever published about a person, here and elsewhere. Only what was asked here is counted here.',
  },
];

const tested: readonly Point[] = [
  {
    title: 'Exact samplers, exactly',
    text: 'Their decisions are followed along every path, and each probability is bracketed, not estimated. Statistical tests stand beside them, with fixed seeds and a stated rate of false alarms.',
  },
  {
    title: 'An audit of every private mechanism',
    text: (
      <>
        Each runs again and again on two neighbouring data sets, listed or searched for, and a lower bound on its ε is
        worked out from what came out and what was decided on the way. It must never exceed what is claimed, and
        versions that were broken on purpose must be found out. Last time, {rows.length} audits gave at most{' '}
        {formatNumber(largest)} of what was claimed, and {found} of {mutants.length} flaws were found.{' '}
        <PlaceLink room="figures" page="audit">
          The whole report
        </PlaceLink>
      </>
    ),
  },
  {
    title: 'The ledger against all neighbours',
    text: 'On small domains, what it books is compared with the true worst case over every pair of neighbours.',
  },
  {
    title: 'A second address that counts',
    text: 'A whole journey runs while another server waits to be reached by the page, its workers and its service worker, in every way that we know of. Nothing is sent to it; without the policy it is reached. A service worker is under no policy where a host sends no headers, so it takes all ways to other addresses from itself and loads the files of this page alone. What no policy covers (WebRTC, new windows, going elsewhere) is taken away from the page’s own scripts; a hostile script in the page could still win some of it back, which is why none may come in.',
  },
  {
    title: 'Hundreds of broken files',
    text: 'Odd and hostile tables, histories, experiments, links and archives, cut off or changed at every byte: each is read as written down or refused in a sentence.',
  },
  {
    title: 'Storage that fails at every write',
    text: 'Sessions and releases are stopped at every point where something is written, and taken up again: at none of them does an answer or a release come free.',
  },
  {
    title: 'Mutants',
    text: 'The code of the noise and of the ledger is changed in one place after another. The tests must notice.',
  },
];

/** What is promised, against whom, what is not, and how all of it is tested. */
export function SecurityRoom() {
  return (
    <div className={styles.room}>
      <h1 className={styles.title}>Security and privacy</h1>
      <p className={styles.lead}>
        What this workbench promises to the people in your data, against whom, what it cannot promise, and how each
        promise is tested.
      </p>
      <Points title="What is promised" points={promised} />
      <Points title="Against whom" points={against} />
      <Points title="What is not promised" points={notPromised} />
      <Points title="How it is tested" points={tested} />
    </div>
  );
}

function Points({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    <section className={styles.section}>
      <h2 className={shared.title}>{title}</h2>
      <dl className={styles.points}>
        {points.map((point) => (
          <div key={point.title} className={styles.point}>
            <dt>{point.title}</dt>
            <dd>{point.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
