import type { Metric } from './metric.ts';

/** A metric of a single table, by its position among those of the workload (or of the new queries). */
export function ofOneTable(metric: Metric, table: number): Metric {
  const only = (tables: readonly Float64Array[]) => tables.slice(table, table + 1);
  return {
    ...metric,
    id: idOfOneTable(metric.id, table),
    title: `${metric.title}, table ${table + 1}`,
    evaluate({ truth, answers, news, ...evaluation }) {
      const { length } = metric.judgesNewQueries ? (news?.truth ?? []) : truth;
      if (table >= length) return Number.NaN;
      return metric.evaluate({
        ...evaluation,
        truth: only(truth),
        answers: only(answers),
        news: news && { truth: only(news.truth), answers: only(news.answers) },
      });
    },
  };
}

export function idOfOneTable(id: string, table: number): string {
  return `${id}/${table}`;
}
