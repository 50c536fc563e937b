import { randomUUID } from 'node:crypto';
import {
  describeProject,
  type Objects,
  readWantedObjects,
} from '../../../scripts/supabase-check/description';
import { connectService } from '../../../src/server/db/supabase';
import {
  OUTSIDERS,
  REFUSED,
  useRestoredDump,
} from '../../../testing/database/support/restored-dump';

const restored = useRestoredDump();

/** For staff. */
const DESK: Record<string, () => object> = {
  desk_summary: () => ({}),
  staff_members: () => ({}),
  lead_report: () => ({}),
  lead_median_reply: () => ({}),
  report_by_answer: () => ({ p_key: 'start' }),
  board_totals: () => ({}),
  find_words: () => ({ p_ids: [], p_patterns: [] }),
  find_account: () => ({ p_email: 'asha@example.in' }),
  repeat_invitation: () => ({ p_id: randomUUID() }),
  own_sessions: () => ({}),
  own_devices: () => ({}),
  keep_device: () => ({
    p_endpoint: 'https://push.example',
    p_p256dh: 'x',
    p_auth: 'x',
    p_device: 'x',
  }),
  renew_device: () => ({ p_endpoint: 'https://push.example' }),
  report_new_password: () => ({}),
  admit_factor_code: () => ({ p_client: 'x', p_pair: 'x' }),
  use_recovery_code: () => ({ p_hash: 'x' }),
  begin_factor: () => ({ p_factor_id: randomUUID(), p_salt: 'x', p_hashes: ['x'] }),
  finish_factor: () => ({}),
  replace_recovery_codes: () => ({ p_salt: 'x', p_hashes: ['x'] }),
  remove_factor: () => ({}),
  reset_factor: () => ({ p_id: randomUUID() }),
  factor_state: () => ({}),
  managers_need_factor: () => ({}),
  require_managers_factor: () => ({ p_is_required: true }),
  require_everybodys_factor: () => ({ p_day: null }),
  ask_address_change: () => ({ p_id: randomUUID(), p_email: 'asha@example.in' }),
  mail_address_change: () => ({ p_id: randomUUID() }),
  cancel_address_change: () => ({ p_id: randomUUID() }),
  invite_staff: () => ({ p_id: randomUUID(), p_name: 'Asha', p_role: 'staff' }),
  change_staff: () => ({ p_id: randomUUID(), p_changes: { role: 'staff' } }),
  change_leads: () => ({ p_ids: [restored.lead.id], p_changes: { status: 'closed' } }),
  undo_change: () => ({ p_lead_id: restored.lead.id, p_event: 1 }),
  undo_changes: () => ({ p_events: [1] }),
  merge_leads: () => ({ p_lead_id: restored.lead.id, p_other: randomUUID() }),
  erase_lead: () => ({ p_id: restored.lead.id }),
  erase_person: () => ({ p_lead_id: restored.lead.id, p_ids: [restored.lead.id] }),
  person_data: () => ({ p_lead_id: restored.lead.id, p_ids: [restored.lead.id] }),
  person_leads: () => ({ p_lead_id: restored.lead.id }),
  change_consultation: () => ({ p_lead_id: restored.lead.id, p_state: 'cancelled' }),
  renew_calendar_feed: () => ({ p_token_hash: 'x' }),
  reply_writers: () => ({ p_lead_id: restored.lead.id }),
  note_writing: () => ({ p_lead_id: restored.lead.id, p_is_writing: true }),
  send_reply: () => ({ p_lead_id: restored.lead.id, p_subject: 'Hello', p_text: 'Hello' }),
  need_no_reply: () => ({ p_lead_id: restored.lead.id, p_event: 1 }),
  read_answers: () => ({ p_lead_id: restored.lead.id, p_event_id: 1 }),
  mailbox_state: () => ({}),
  end_other_sessions: () => ({}),
  end_session: () => ({ p_id: randomUUID() }),
  end_sessions_of: () => ({ p_id: randomUUID() }),
  change_action: () => ({ p_lead_id: restored.lead.id, p_id: 1, p_changes: { done: true } }),
  drop_action: () => ({ p_lead_id: restored.lead.id, p_id: 1 }),
  my_day: () => ({}),
  desk_log_page: () => ({}),
  note_backup: () => ({ p_is_download: true }),
  note_content_change: () => ({ p_files: [] }),
  count_expired: () => ({ p_days: 1 }),
  stored_files: () => ({}),
  erase_expired: () => ({ p_days: 1 }),
  start_import: () => ({ p_key: randomUUID(), p_file_name: 'leads.csv', p_content: 'TmFtZQ==' }),
  list_imports: () => ({}),
  announce_reply_file: () => ({ p_lead_id: restored.lead.id, p_name: 'offer.pdf', p_bytes: 1 }),
  is_drafted_file: () => ({ p_id: randomUUID() }),
  import_file: () => ({ p_id: randomUUID() }),
  people_like: () => ({ p_people: [] }),
  keep_import_rows: () => ({ p_id: randomUUID(), p_rows: [] }),
  begin_import: () => ({ p_id: randomUUID() }),
  run_import: () => ({ p_id: randomUUID() }),
  undo_import: () => ({ p_id: randomUUID() }),
};

/** For the server's own key. */
const SERVER: Record<string, () => object> = {
  claim_mail: () => ({ p_kinds: ['acknowledgement'] }),
  settle_mail: () => ({ p_id: randomUUID(), p_claim: randomUUID(), p_outcome: 'sent' }),
  site_counts: () => ({}),
  keep_busy_times: () => ({ p_times: [] }),
  canary_arrival: () => ({ p_idempotency_key: randomUUID() }),
  apply_grants: () => ({}),
  describe_project: () => ({}),
  knows_all_letters: () => ({}),
  sample_rows: () => ({ p_rows: 1 }),
  rehearse_erasure: () => ({}),
  rehearse_calls: () => ({}),
  lease_mailbox: () => ({}),
  queue_day_mail: () => ({}),
  claim_push: () => ({}),
  settle_push: () => ({ p_id: randomUUID(), p_claim: randomUUID(), p_outcome: 'sent' }),
  agency_settings: () => ({}),
  keep_agency_settings: () => ({
    p_time_zone: 'UTC',
    p_weekdays: [1],
    p_opens: '08:00',
    p_closes: '17:00',
  }),
  keep_mailbox_place: () => ({ p_lease: randomUUID(), p_uid_validity: 1, p_next_uid: 1 }),
  keep_unfetched_mail: () => ({ p_lease: randomUUID(), p_uid_validity: 1, p_uid: 1 }),
  next_answer_file: () => ({ p_lease: randomUUID(), p_uid_validity: 1 }),
  release_mailbox: () => ({ p_lease: randomUUID(), p_is_read: true }),
  match_emails: () => ({ p_emails: [] }),
  file_email: () => ({ p_email: {} }),
  texts_of_email: () => ({ p_email: {} }),
  announce_file: () => ({ p_name: 'brief.pdf', p_bytes: 1 }),
  find_file: () => ({ p_id: randomUUID() }),
  settle_file: () => ({ p_id: randomUUID(), p_judgement: {} }),
  files_to_judge: () => ({}),
  next_file_to_scan: () => ({}),
  settle_scan: () => ({ p_id: randomUUID(), p_sha256: '0'.repeat(64) }),
  files_to_remove: () => ({}),
  forget_files: () => ({ p_ids: [] }),
  receipt_files: () => ({ p_receipt_key: randomUUID() }),
  present_address: () => ({ p_email: 'asha@example.in' }),
  note_command: () => ({ p_kind: 'erased', p_email: 'asha@example.in', p_command: 'x' }),
};

/** For everybody: they tell nothing and change nothing without a key that only its owner has, and the throttle counts. */
const OPEN = [
  ...[
    'schema_version',
    'call_timeout',
    'current_staff',
    'accept_invitation',
    'is_invitation_accepted',
    'address_change',
    'prove_session',
    'forgot_password',
    'forget_sign_ins',
    'note_failed_sign_in',
    'note_sign_out',
    'admit_sign_in',
    'send_enquiry',
  ],
  ...['former_custom_fields', 'keep_enquiry_draft', 'read_enquiry_draft'],
  ...['receipt', 'correct_enquiry'],
  ...['withdraw_enquiry', 'reinstate_enquiry', 'erase_enquiry'],
  ...['free_starts', 'move_consultation', 'cancel_consultation', 'calendar_feed'],
  ...['subscribe_to_newsletter', 'confirm_newsletter', 'unsubscribe_from_newsletter'],
];

test('every function is known here, so that none is forgotten', async () => {
  const { rows } = await restored.database.pool.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  expect(rows.map(({ proname }) => proname).sort()).toEqual(
    [...Object.keys(DESK), ...Object.keys(SERVER), ...OPEN].sort(),
  );
});

describe('functions refuse by themselves', () => {
  const attempts = [
    ...OUTSIDERS.flatMap((role) =>
      Object.entries(DESK).map(([name, args]) => ({ role, name, args })),
    ),
    ...[...OUTSIDERS, 'admin' as const].flatMap((role) =>
      Object.entries(SERVER).map(([name, args]) => ({ role, name, args })),
    ),
  ];
  test.each(attempts)('$role: $name', async ({ role, name, args }) => {
    const { data, error } = await restored.clients[role].rpc(name, args());
    expect(data).toBeNull();
    expect(error?.code).toMatch(REFUSED);
    expect(await restored.stored()).toEqual(restored.lead);
  });

  test('visitors and members may not use what is private', async () => {
    for (const role of ['anon', 'authenticated']) {
      const client = await restored.database.pool.connect();
      await client.query(`begin; set local role ${role}`);
      const reading = client.query('select * from private.receipt_keys');
      await expect(reading).rejects.toMatchObject({ code: '42501' });
      await client.query('rollback');
      client.release();
    }
  });
});

describe('grants applied again', () => {
  const privilegesOf = (objects: Objects) =>
    [...objects.keys()].filter((object) => object.startsWith('privilege '));
  const privileges = async () => {
    const { url, secretKey } = restored.database.project.access;
    return privilegesOf((await describeProject(connectService(url, secretKey))).objects);
  };

  test('are what the description says, and no more', async () => {
    const wanted = privilegesOf(await readWantedObjects());
    expect((await privileges()).length).toBeGreaterThan(wanted.length);
    await restored.database.project.service.rpc('apply_grants').throwOnError();
    expect(await privileges()).toEqual(wanted);
  });

  test.each(['anon', 'authenticated'])('keep the numbers of history from %s', async (role) => {
    const client = await restored.database.pool.connect();
    await client.query(`begin; set local role ${role}`);
    const next = client.query(`select nextval('public.lead_events_id_seq')`);
    await expect(next).rejects.toMatchObject({ code: '42501' });
    await client.query('rollback');
    client.release();
  });
});
