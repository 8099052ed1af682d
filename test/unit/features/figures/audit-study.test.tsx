import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { auditReport } from '../../../../src/core/figures/audit-report.ts';
import { AuditStudy } from '../../../../src/features/figures/studies/audit-study.tsx';

test('the page shows every audit of the last report: what was looked at, what was claimed and what was found', () => {
  const page = renderToStaticMarkup(<AuditStudy />);
  const { rows, mutants } = auditReport;
  expect(page).toContain(`0 of ${rows.length} audits above ε`);
  expect(page.match(/<tr>/g)).toHaveLength(rows.length + mutants.length + 2);
  for (const { on } of rows) expect(page).toContain(on);
  expect(page).toContain(`${mutants.length} of them were found out`);
});
