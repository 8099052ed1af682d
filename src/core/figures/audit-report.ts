import report from './audit-report.json';

/** One audit: how much more probable an event is on one of two neighbours than on the other, at least, as ε. */
export interface AuditRow {
  readonly what: string;
  /** The neighbours. */
  readonly on: string;
  readonly claimed: number;
  /** The probability with which the promise may fail. */
  readonly delta?: number;
  /** The lower bound; 0 where nothing was found. */
  readonly bound: number;
  readonly events: number;
  readonly samples: number;
  /** What is wrong with it, where it must be flagged. */
  readonly flaw?: string;
}

/** What `npm run audit` found out last. */
export interface AuditReport {
  readonly engine: string;
  /** Time for each. */
  readonly seconds: number;
  /** The chance that a private mechanism is accused anywhere in it. */
  readonly falseAlarm: number;
  readonly rows: readonly AuditRow[];
  readonly mutants: readonly AuditRow[];
}

export const auditReport: AuditReport = report;
