import { storeLead } from '../../testing/database/support/enquiry';
import { useProject } from '../../testing/database/support/project';

const project = useProject();

test.each([
  [{ utm_source: 'Google' }, 'google'],
  [{ utm_source: 'google.com' }, 'google'],
  [{ utm_source: 'news / autumn' }, 'news / autumn'],
  [{ utm_source: 'https://www.Estuary.example/partners' }, 'estuary.example'],
  [{ utm_source: ' ' }, 'direct'],
  [{ referrer: 'https://www.google.co.in/search' }, 'google'],
  [{ referrer: 'https://in.search.yahoo.com/' }, 'yahoo'],
  [{ referrer: 'https://m.facebook.com/story' }, 'facebook'],
  [{ referrer: 'https://www.estuary.example:8443/x' }, 'estuary.example'],
  [{ referrer: 'https://mail.google.com/' }, 'mail.google.com'],
  [{ referrer: 'https://notgoogle.com/' }, 'notgoogle.com'],
  [{ landing: '/' }, 'direct'],
])('the source of %j is %s', async (journey, source) => {
  const { id } = await storeLead(project.current, { journey });
  const lead = project.current.service.from('contact_submissions').select('journey_source');
  const { data } = await lead.eq('id', id).single().throwOnError();
  expect(data.journey_source).toBe(source);
});
