import { LEAD_FIELDS } from '../../domain/lead-fields';
import { LEAD_BOUNDS } from '../../readers/table/lead-bounds';

it('the bounds of an imported lead are those of the fields', () => {
  const fields = Object.entries(LEAD_FIELDS);
  const bounds = fields.flatMap(([field, rule]) => ('max' in rule ? [[field, rule.max]] : []));
  expect(LEAD_BOUNDS).toEqual(Object.fromEntries(bounds));
});
