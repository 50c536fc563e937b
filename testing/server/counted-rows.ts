import board from '../../src/api/leads/board';
import exported from '../../src/api/leads/export';
import leads from '../../src/api/leads/index';
import report from '../../src/api/leads/report';
import reportAnswers from '../../src/api/leads/report-answers';
import session from '../../src/api/session';
import { boardResponseSchema, leadListResponseSchema } from '../../src/domain/http-api/leads';
import {
  answerReportSchema,
  type Figures,
  leadReportSchema,
  type Period,
  REPORT_ROWS,
} from '../../src/domain/http-api/report';
import { agencyDay } from '../../src/domain/zone';
import { ADMIN, type Desk } from './desk';

const DAY = 86_400_000;

/** What `countedRows` asks. */
export const COUNTED_ROUTES = {
  '/api/session': session,
  '/api/leads': leads,
  '/api/leads/report': report,
  '/api/leads/report-answers': reportAnswers,
  '/api/leads/board': board,
  '/api/leads/export': exported,
};

const sorted = (leads: readonly { reference: string }[]) =>
  leads.map(({ reference }) => reference).sort();

/** A report of some days, and the leads that its figures lead to. */
export function countedRows(desk: () => Desk, days: number) {
  const ask = (path: string) => desk().call(path, desk().as(ADMIN));
  const read = async (path: string) => (await ask(path)).json();

  /** The number of leads in the list that a figure leads to, which has the same as its board and its export. */
  async function listed(rows: Record<string, unknown>): Promise<number> {
    const params = new URLSearchParams(
      Object.entries(rows).map(([name, value]) => [name, String(value)]),
    ).toString();
    const list = leadListResponseSchema.parse(await read(`/api/leads?${params}&per_page=100`));
    const { columns } = boardResponseSchema.parse(await read(`/api/leads/board?${params}`));
    const csv = await (await ask(`/api/leads/export?${params}`)).text();
    const references = csv.match(/^[2-9A-Z]{4}-[2-9A-Z]{4}(?=,)/gm) ?? [];
    expect(list.leads).toHaveLength(list.total);
    expect(sorted(columns.flatMap((column) => column.leads))).toEqual(sorted(list.leads));
    expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(list.total);
    expect(references.sort()).toEqual(sorted(list.leads));
    return list.total;
  }

  return {
    listed,
    period: {
      from: agencyDay(Date.now() - (days - 1) * DAY),
      to: agencyDay(Date.now()),
    },
    readReport: async () => leadReportSchema.parse(await read(`/api/leads/report?days=${days}`)),
    readAnswers: async (key: string) => {
      const { answers } = answerReportSchema.parse(
        await read(`/api/leads/report-answers?days=${days}&key=${key}`),
      );
      return answers;
    },
    /** Finds each figure that is a number of leads to be the number of its list. */
    async compare(figures: Figures, within: Period, rows: Record<string, unknown>) {
      for (const figure of ['enquiries', 'judged', 'in_time', 'qualified', 'won'] as const) {
        const found = await listed({ ...REPORT_ROWS[figure](within), ...rows });
        expect([figure, rows, found]).toEqual([figure, rows, figures[figure]]);
      }
    },
  };
}
