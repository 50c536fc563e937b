import { useDatabase } from '../../../testing/database/support/database';

const database = useDatabase();

/** From pg_trigger.h: a trigger's time and event are bits of one number. */
const TRIGGERS = `
  select case when tgtype & 2 > 0 then 'before' else 'after' end || ' ' || event as moment,
    array_agg(tgname order by tgname)::text[] as names, bool_or(tgqual is not null) as is_conditional
  from pg_trigger
  cross join (values ('insert', 4), ('update', 16)) as known (event, bit)
  where tgrelid = $1::regclass and not tgisinternal and tgtype & bit > 0 and tgtype & 1 > 0
  group by 1
  order by 1`;

test.each([
  ['public.contact_submissions', ['lead_arrived', 'lead_changed', 'lead_arrives', 'lead_changes']],
  ['public.lead_events', ['event_happened', 'event_changed', 'event_happens', 'event_changes']],
])(
  '%s has one trigger for each moment, and its conditions stand beside its steps',
  async (table, names) => {
    const { rows } = await database.pool.query<object>(TRIGGERS, [table]);
    const moments = ['after insert', 'after update', 'before insert', 'before update'];
    expect(rows).toEqual(
      moments.map((moment, place) => ({ moment, names: [names[place]], is_conditional: false })),
    );
  },
);
