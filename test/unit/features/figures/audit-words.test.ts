import { expect, test } from 'vitest';
import { auditReport } from '../../../../src/core/figures/audit-report.ts';
import { auditWords } from '../../../../src/features/figures/studies/audit-study.tsx';

test('the audit speaks of mechanisms, parameters and estimators as people do', () => {
  expect(auditWords('ireduct, pick worst-case, lambdaStep continuous')).toEqual({
    mechanism: 'iReduct',
    settings: 'What goes first: worst case, λ_Δ, step: continuous',
  });
  expect(auditWords('laplace, put together by kernel-pca, prior bought').settings).toBe(
    'put together by Kernel PCA, prior bought',
  );
  expect(auditWords('Ask room, one question for the whole budget')).toEqual({
    mechanism: 'Ask room',
    settings: 'one question for the whole budget',
  });
  for (const { what } of auditReport.rows) {
    const { mechanism, settings } = auditWords(what);
    expect(`${mechanism} ${settings}`).not.toMatch(/lambda[A-Z]|initialShare|kernel-pca|max-entropy/);
  }
});
