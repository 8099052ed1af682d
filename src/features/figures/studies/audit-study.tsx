import { estimators } from '../../../core/estimators/registry.ts';
import { type AuditRow, auditReport } from '../../../core/figures/audit-report.ts';
import { mechanisms } from '../../../core/mechanisms/registry.ts';
import type { ParamSpec } from '../../../core/params.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount, formatNumber, formatSetting } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import numbers from '../../shared/number-table.module.css';
import { NumberTable } from '../../shared/number-table.tsx';
import { plural } from '../../shared/words/spelling.ts';
import bench from '../bench.module.css';
import styles from './study.module.css';

const { rows, mutants, engine, seconds, falseAlarm } = auditReport;
const isOver = ({ bound, claimed }: AuditRow) => bound > claimed;
const byBound = rows.toSorted((a, b) => b.bound / b.claimed - a.bound / a.claimed);

/** The last report of the audit that comes with this version. */
export function AuditStudy() {
  const over = rows.filter(isOver);
  const flagged = mutants.filter(isOver);
  return (
    <div className={classNames(shared.parts, bench.view)}>
      <div className={styles.result}>
        <p className={styles.big}>
          <span className={over.length > 0 ? styles.broken : undefined}>
            {over.length} of {plural(rows.length, 'audit')} above ε
          </span>
        </p>
        <p>
          Each runs on two data sets that differ in one person, and looks for events (of the answers, and of everything
          that was decided on the way, refusals included) that are more probable on one of them than on the other. The
          logarithm of that ratio is at most ε if the promise holds. Shown is a lower bound on it: so small a chance of
          luck is left that all audits together accuse a private mechanism with a probability below{' '}
          {formatNumber(falseAlarm)}.
        </p>
        <p>
          An audit can refute a promise and never prove it. That it finds what is wrong is shown by{' '}
          {plural(mutants.length, 'mechanism')} with a flaw put in on purpose: {flagged.length} of them were found out.
        </p>
        <p className={shared.prose}>
          Run with version {engine}, {plural(seconds, 'second')} each; <code>npm run audit</code> runs it again for
          longer, and the page then shows its report.
        </p>
      </div>
      <h2 className={shared.title}>Flaws that must be found</h2>
      <AuditTable label="Mechanisms with a flaw" first="Flaw" rows={mutants} />
      <h2 className={shared.title}>What is private</h2>
      <AuditTable label="Private mechanisms" first="Parameters" rows={byBound} />
    </div>
  );
}

/** Names with what is special about them: a flaw, or parameters. */
function AuditTable({ label, first, rows: shown }: { label: string; first: string; rows: readonly AuditRow[] }) {
  return (
    <NumberTable
      label={label}
      header={['Mechanism', { text: first }, { text: 'Neighbours' }, 'ε claimed', 'ε at least', 'Events', 'Outputs']}
    >
      {shown.map((row) => {
        const { mechanism, settings } = auditWords(row.what);
        return (
          <tr key={`${row.what} ${row.on} ${row.flaw}`}>
            <th scope="row">{mechanism}</th>
            <td className={numbers.sentence}>{row.flaw ?? settings}</td>
            <td className={numbers.sentence}>{row.on}</td>
            <td>
              {formatSetting(row.claimed)}
              {row.delta !== undefined && `, δ = ${row.delta}`}
            </td>
            <td className={isOver(row) ? styles.broken : undefined}>{formatNumber(row.bound)}</td>
            <td>{row.events}</td>
            <td>{formatCount(row.samples)}</td>
          </tr>
        );
      })}
    </NumberTable>
  );
}

/** What was audited, as people call it: the report names mechanisms, parameters and estimators as files do. */
export function auditWords(what: string): { readonly mechanism: string; readonly settings: string } {
  const [id, ...settings] = what.split(', ');
  const mechanism = mechanisms.find((one) => one.id === id);
  const params: Readonly<Record<string, ParamSpec>> = mechanism?.params ?? {};
  return {
    mechanism: mechanism?.title ?? id,
    settings: settings.map((setting) => settingWords(params, setting)).join(', '),
  };
}

const PUT_TOGETHER = 'put together by ';

function settingWords(params: Readonly<Record<string, ParamSpec>>, setting: string): string {
  if (setting.startsWith(PUT_TOGETHER)) {
    const estimator = estimators.find(({ id }) => id === setting.slice(PUT_TOGETHER.length));
    return estimator ? `${PUT_TOGETHER}${estimator.title}` : setting;
  }
  const [key, ...rest] = setting.split(' ');
  if (!Object.hasOwn(params, key)) return setting;
  const spec = params[key];
  const value = rest.join(' ');
  const shown = spec.kind === 'choice' ? (spec.options[value] ?? value) : value;
  return `${spec.label}: ${shown === 'false' ? 'no' : shown === 'true' ? 'yes' : shown}`;
}
