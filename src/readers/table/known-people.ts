import type { Desk, ImportPlan } from './import-plan';
import { type Match, People, type Person } from './people';
import type { Ask } from './questions';

type Planned = ImportPlan['leads'][number];

/** The one question about people: whether a number on two names is two people. */
function askAboutSharedPhones(names: string[], ask: Ask): boolean {
  if (names.length === 0) return false;
  const answer = ask({
    id: 'shared-phone',
    what: 'Import people whose phone number somebody else has, too?',
    values: names,
    options: [
      { value: 'leave out', label: 'Leave them out' },
      { value: 'import', label: 'Import them' },
    ],
  });
  return answer === 'import';
}

/** The place of a lead in the file. */
const where = ({ row, line }: Planned) => (line === undefined ? { row } : { row, line });

/** Parts the leads of a plan from people who are in an earlier row, or at the desk. */
export function partPeople(plan: ImportPlan, desk: Desk, ask: Ask): void {
  const atDesk = new People<string>();
  for (const lead of desk.leads) atDesk.add(lead);
  const inFile = new People<number>();
  const sharers: { planned: Planned; match: Match<string | number> }[] = [];
  const leads = plan.leads.filter((planned) => {
    const { row, lead } = planned;
    const known = atDesk.find(lead);
    const earlier = inFile.find(lead);
    const person: Person<number> = { ...lead, id: row };
    if (known?.kind === 'same') plan.already_there.push({ row, lead_id: known.id });
    else if (earlier?.kind === 'same') plan.duplicates.push({ row, of_row: earlier.id });
    else {
      inFile.add(person);
      const match = known ?? earlier;
      if (match) sharers.push({ planned, match });
      return true;
    }
    return false;
  });
  const names = sharers.map(({ planned }) => planned.lead.name);
  const isTaken = askAboutSharedPhones(names, ask);
  const left = new Set(isTaken ? [] : sharers.map(({ planned }) => planned));
  for (const { planned, match } of sharers) {
    if (match.kind !== 'shared phone') continue;
    const holder = typeof match.id === 'number' ? `row ${match.id}` : 'a lead at the desk';
    const words = `The phone number is that of ${match.name}, ${holder}.`;
    if (isTaken) planned.warnings.push(words);
    else plan.refused.push({ ...where(planned), reason: `${words} Say whether to import both.` });
  }
  plan.leads = leads.filter((planned) => !left.has(planned));
  plan.refused.sort((one, other) => one.row - other.row);
}
