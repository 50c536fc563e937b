import iconv from 'iconv-lite';
import { planImport } from './plan-import';
import type { Answers, Desk } from './import-plan';

const desk: Desk = {
  today: '2026-05-20',
  time_zone: 'Asia/Kolkata',
  currency: 'INR',
  staff: [
    { name: 'Zoë Aranha', email: 'zoe@agency.example' },
    { name: 'Sam Paul', email: 'sam@agency.example' },
    { name: 'Sam Paul', email: 'sam.paul@agency.example' },
  ],
  leads: [
    { id: 'kept', name: 'Ruth Olsen', email: 'ruth@firm.example', phone: '+47 22 12 34 56' },
    { id: 'called', name: 'Nikhil Bose', email: null, phone: '+91 98220 11111' },
  ],
};

const plan = (text: string, answers: Answers = {}, encoding = 'utf8') =>
  planImport({ bytes: iconv.encode(text, encoding), fileName: 'leads.csv', desk, answers });

const targets = async (text: string) => (await plan(text)).columns.map(({ to }) => to);

const firstLead = async (text: string, answers: Answers = {}) => {
  const { leads } = await plan(text, answers);
  const [first] = leads;
  if (!first) throw new Error('There is no lead.');
  return first;
};

describe('questions of the agency’s own', () => {
  const custom_fields = [
    { key: 'beds', titles: ['Beds'], read: (cell: string) => Number(cell) || undefined },
    { key: 'phone', titles: ['Second number'], read: (cell: string) => cell },
    { key: 'opening', titles: ['Opening day'], isDay: true, read: (cell: string) => cell },
  ];
  const planOwn = (text: string, answers: Answers = {}) =>
    planImport({
      ...{ bytes: Buffer.from(text), fileName: 'leads.csv', answers },
      desk: { ...desk, custom_fields },
    });

  it('are columns by their title, and by their key where it means nothing else', async () => {
    const { columns } = await planOwn('Name,Phone,BEDS,Second number,opening,Second number\n');
    expect(columns.map(({ to }) => to).join()).toBe(
      'name,phone,custom:beds,custom:phone,custom:opening,note',
    );
  });

  it('take the answers that fit, and leave others in the note with a warning', async () => {
    const { leads } = await planOwn(
      'Name,Email,Beds,Opening day\nA Bo,a@firm.example,12,31/01/2027\nC Do,c@firm.example,many,\n',
    );
    expect(leads).toMatchObject([
      { lead: { custom_values: { beds: 12, opening: '2027-01-31' } }, note: null, warnings: [] },
      {
        note: 'Beds: many',
        warnings: ['“many” does not answer “Beds”; it is kept in a note.'],
      },
    ]);
    expect(leads[1]?.lead).not.toHaveProperty('custom_values');
  });

  it('can be chosen for a column, and no unknown one', async () => {
    const text = 'Name,Email,Rooms,Views\nA Bo,a@firm.example,7,8\n';
    const { columns } = await planOwn(text, {
      'column:3': 'custom:beds',
      'column:4': 'custom:chairs',
    });
    expect(columns.map(({ to }) => to).join()).toBe('name,email,custom:beds,note');
  });
});

describe('where columns go', () => {
  it.each([
    ['0', 'skip'],
    ['2', 'skip'],
    ['plan.pdf', 'note'],
  ])('the files of an exported lead, %s: %s', async (cell, to) => {
    expect(await targets(`Name,Email,Files\nA Bo,a@firm.example,${cell}\n`)).toEqual([
      ...['name', 'email', to],
    ]);
  });

  it.each([
    [
      'Person - Name,Deal - Value,Deal - Stage,Deal - Owner,Organization - Name,Deal - ID',
      'name,value,status,owner,company,skip',
    ],
    [
      'What should we call you? (full name),Your e-mail address?,Mobile number (optional)',
      'name,email,phone',
    ],
    ['Prénom;Nom;Courriel;Société;Reçu le', 'first_name,last_name,email,company,received_at'],
    [
      'Имя;Фамилия;Электронная почта;Мобильный телефон;Сообщение',
      'first_name,last_name,email,phone,message',
    ],
    ['氏名,メールアドレス,携帯電話,会社名,ご相談内容', 'name,email,phone,company,message'],
    ['पूरा नाम,ईमेल,मोबाइल नंबर,संदेश', 'name,email,phone,message'],
    ['contactEmail,firstName,LAST_NAME,phone-number', 'email,first_name,last_name,phone'],
    ['Name,Email,Phone,Work phone,Other email', 'name,email,phone,phone2,email2'],
    [
      'Name,Company phone,Skipper email,Owner email,Email 3 address',
      'name,phone,email,owner,email2',
    ],
    ['Customer,Contact person,Email', 'note,name,email'],
    ['Lead,Name,E-mail,Date,Created at', 'note,name,email,note,received_at'],
    ['Name,Email (such as you@firm.example),Phone,2025,2026', 'name,email,phone,note,note'],
    [
      'Party name,Email,Enquiry status,Query time,Status date,Payment status,Shop name',
      'name,email,status,received_at,note,note,company',
    ],
    [
      'Name,Email,Created by,User name,Receiver mobile,Deal currency of value,Subject',
      'name,email,note,note,note,note,note',
    ],
    [
      'Name,Email,Campaign name,Job title,Renewal date,Annual revenue,Fax',
      'name,email,note,note,note,note,note',
    ],
  ])('reads the headers %s', async (headers, wanted) => {
    expect((await targets(`${headers}\n`)).join()).toBe(wanted);
  });

  it('tells by what a column holds whether a contact is a person or a number', async () => {
    const row = 'Runa Dale,98220 12345,runa@firm.example\n';
    expect((await targets(`Party,Contact,Email\n${row}`))[1]).toBe('phone');
    expect(await targets('Contact,Mobile\nRuna Dale,98220 12345\n')).toEqual(['name', 'phone']);
  });

  it('takes a column of staff beside the names for owners', async () => {
    const text = 'Name,Email,Person\nRuna Dale,runa@firm.example,Zoë Aranha\n';
    expect(await targets(text)).toEqual(['name', 'email', 'owner']);
    expect((await targets('Person,Email\nZoë Aranha,zoe@firm.example\n'))[0]).toBe('name');
  });

  it('takes no empty column of a form where its answers stand in another', async () => {
    const { lead } = await firstLead(
      'Email,Name,What is your full name?,Email address\nanonymous,,Runa Dale,runa@firm.example\n',
    );
    expect(lead).toMatchObject({ name: 'Runa Dale', email: 'runa@firm.example' });
  });

  it('takes no remark with the word of a service in it for one', async () => {
    const text = 'Name,Email,\nRuna Dale,runa@firm.example,call in May\n';
    expect(await firstLead(text)).toMatchObject({ lead: { service: null } });
    expect(await firstLead(text.replace('call in May', 'CRM'))).toMatchObject({
      lead: { service: 'crm' },
    });
  });

  it('goes by what a column holds where its header says nothing', async () => {
    const text = 'Alpha,Beta,Gamma\nRuna Dale,runa@firm.example,+91 98220 12345\n';
    const { columns, asks } = await plan(text);
    expect(columns.map(({ to }) => to)).toEqual(['name', 'email', 'phone']);
    expect(asks.map(({ id }) => id)).toEqual(['column:1']);
  });

  it('proposes a column of names where no header means one', async () => {
    const text = 'Task name,Email\nRuna Dale,runa@firm.example\n';
    const { columns, asks } = await plan(text);
    expect(columns[0]?.to).toBe('name');
    expect(asks.map(({ id }) => id)).toEqual(['column:1']);
  });

  it('asks about each column of a table without a header, and keeps its first row', async () => {
    const text = 'Runa Dale,runa@firm.example,Dale Boats\nOdd Lie,odd@firm.example,Lie Sails\n';
    const { read, leads, asks } = await plan(text);
    expect(read?.header_row).toBe(0);
    expect(leads.map(({ row }) => row)).toEqual([1, 2]);
    expect(asks.map(({ column }) => column)).toEqual(['1', '2', '3']);
  });

  it('takes the first of two columns with one header, and asks about the other', async () => {
    const text = 'Name,Email,Name\nRuna Dale,runa@firm.example,Dale Boats\n';
    const { columns, asks } = await plan(text);
    expect(columns.map(({ to }) => to)).toEqual(['name', 'email', 'note']);
    expect(asks).toEqual([expect.objectContaining({ id: 'column:3', values: ['Dale Boats'] })]);
    expect((await firstLead(text, { 'column:3': 'company' })).lead.company).toBe('Dale Boats');
  });

  it('puts any column where a person says', async () => {
    const text = 'Name,Email,Notes\nRuna Dale,runa@firm.example,Three masts\n';
    const { lead, note } = await firstLead(text, { 'column:3': 'message' });
    expect([lead.message, note]).toEqual(['Three masts', null]);
  });
});

describe('rows', () => {
  it('finds the header below a title, and leaves out totals and small print', async () => {
    const text = [
      'Boat fair,,',
      'As of,2026-05-01,',
      'Name,Email,Amount',
      'Runa Dale,runa@firm.example,5000',
      ',,',
      'Total,,5000',
      '',
      'Made by the fair',
    ].join('\n');
    const { read, leads, ignored } = await plan(text);
    expect(read?.header_row).toBe(3);
    expect(leads.map(({ row }) => row)).toEqual([4]);
    expect(ignored.map(({ row }) => row)).toEqual([1, 2, 5, 6, 7, 8]);
  });

  it('refuses rows that nobody can be reached by, and says where and what to do', async () => {
    const text = 'Name,Email,Phone\n,runa@firm.example,\nOdd Lie,n/a,-\nKari Moe,kari@,\n';
    const { leads, refused } = await plan(text);
    expect(leads).toEqual([]);
    expect(refused).toEqual([
      { row: 2, reason: 'There is no name. Add one in column 1, “Name”.' },
      {
        row: 3,
        reason:
          'There is neither an email address nor a phone number. Add one in column 2, “Email” or column 3, “Phone”.',
      },
      {
        row: 4,
        reason:
          '“kari@” in column 2, “Email” is no email or phone number, and there is no other. Correct it.',
      },
    ]);
  });

  it('takes an address from among the numbers, and a number from among the addresses', async () => {
    const text =
      'Name,Email,Phone\nA Bo,98220 12345,\nC Do,,c@firm.example\nE Fo,98220 12345@firm,\n';
    const { leads, refused } = await plan(text);
    expect(leads.map(({ lead }) => lead.phone ?? lead.email)).toEqual([
      ...['98220 12345', 'c@firm.example'],
    ]);
    expect(leads.every(({ warnings }) => warnings.length === 1)).toBe(true);
    expect(refused.map(({ row }) => row)).toEqual([4]);
  });

  it('keeps the order of numbers whose first column is empty', async () => {
    const row = 'Runa Dale,,98220 12345\n';
    expect(await targets(`Name,Work phone,Home phone\n${row}`)).toEqual([
      ...['name', 'phone', 'phone2'],
    ]);
  });

  it('refuses a text that is too long, counted in code points, and cuts none', async () => {
    const { leads, refused } = await plan(
      `Name,Email,Message\nA Bo,a@firm.example,${'🛶'.repeat(5_000)}\nC Do,c@firm.example,${'🛶'.repeat(5_001)}\n`,
    );
    expect(leads.map(({ row }) => row)).toEqual([2]);
    expect(refused).toEqual([
      { row: 3, reason: expect.stringContaining('5,001 characters') as string },
    ]);
  });

  it('refuses a row whose cells moved, and takes one that ends early', async () => {
    const text = 'Name,Email,Message\nA Bo,a@firm.example,sails, ropes\nC Do,c@firm.example\n';
    const { leads, refused } = await plan(text);
    expect(leads.map(({ row }) => row)).toEqual([3]);
    expect(refused[0]?.reason).toContain('The row has 4 cells, and the table 3 columns.');
  });

  it('loses one row by a quote that is never closed', async () => {
    const text = 'Name,Email,Message\nA Bo,a@firm.example,"10 feet\nC Do,c@firm.example,ropes\n';
    const { leads, refused } = await plan(text);
    expect(leads.map(({ row, warnings }) => [row, warnings.length])).toEqual([[3, 1]]);
    expect(refused).toEqual([{ row: 2, reason: expect.stringContaining('line 2') as string }]);
  });

  it.each([
    ['whole lines in quotes', '"Name,Email,Message"\n"A Bo,a@firm.example,""oars, two"""\n'],
    ['apostrophes', "'Name','Email','Message'\n'A Bo','a@firm.example','oars, two'\n"],
    ['a blank before quotes', 'Name, Email, Message\n"A Bo", "a@firm.example", "oars, two"\n'],
  ])('reads %s', async (_, text) => {
    const { lead } = await firstLead(text);
    expect(lead).toMatchObject({ name: 'A Bo', email: 'a@firm.example', message: 'oars, two' });
  });

  it('reads quotes behind a backslash', async () => {
    const text =
      '"Name","Email","Message"\n"A Bo","a@firm.example","the \\"Tern\\"\nleaks"\n"C Do","c@firm.example","x"\n';
    const { leads } = await plan(text);
    expect(leads.map(({ lead }) => lead.message)).toEqual(['the "Tern"\nleaks', 'x']);
  });

  it('keeps quotes around a part of a cell', async () => {
    const text = 'Name,Email\n"Rune" Bo,a@firm.example\nC Do,c@firm.example\n';
    expect((await plan(text)).leads.map(({ lead }) => lead.name)).toEqual(['"Rune" Bo', 'C Do']);
  });

  it('takes the apostrophe away that guards a text from being run as a formula', async () => {
    const { lead } = await firstLead("Name,Email,Message\n'=A Bo,a@firm.example,'-- ropes\n");
    expect([lead.name, lead.message]).toEqual(['=A Bo', '-- ropes']);
  });

  it('keeps refused rows as they were read, also those that a database refused', async () => {
    const text = 'Name,Email,Shoe\nA Bo,kari@,38\nC Do,c@firm.example,41\nE Fo,e@firm.example,40\n';
    const { leads, refused, refused_cells, read } = await planImport({
      ...{ bytes: Buffer.from(text), fileName: 'leads.csv', desk, unstored: [3] },
    });
    expect(leads.map(({ row }) => row)).toEqual([4]);
    expect(refused.map(({ row }) => row)).toEqual([2, 3]);
    expect(refused[1]?.reason).toContain('could not store');
    expect(refused_cells).toEqual({
      2: ['A Bo', 'kari@', '38'],
      3: ['C Do', 'c@firm.example', '41'],
    });
    expect(read?.first_rows[2]).toEqual(['E Fo', 'e@firm.example', '40']);
  });

  it('counts a cell with breaks as one row, and names the line beside it', async () => {
    const text = 'Name,Email,Message\nA Bo,a@firm.example,"one\ntwo"\nC Do,c@firm.example,x\n';
    const { leads } = await plan(text);
    expect(leads.map(({ row, line }) => [row, line])).toEqual([
      [2, undefined],
      [3, 4],
    ]);
  });

  it('keeps what it does not know under its header', async () => {
    const text = 'Name,Email,Boat,Entry id\nA Bo,a@firm.example,Skiff,77\n';
    expect((await firstLead(text)).note).toBe('Boat: Skiff');
  });

  it('runs nothing and cleans nothing away but the guard of a number', async () => {
    const text = `Name,Email,Phone,Message\n=A1,a@firm.example,"=""+91 98220 12345""",<b>=1+1</b>\n`;
    const { lead } = await firstLead(text);
    expect(lead).toMatchObject({ name: '=A1', phone: '+91 98220 12345', message: '<b>=1+1</b>' });
  });
});

describe('people', () => {
  it('finds one person again in the file and at the desk', async () => {
    const text = [
      'Name,Email,Phone',
      'Runa Dale,runa@firm.example,+91 98220 12345',
      'Runa Dale,RUNA@firm.example,',
      'Runa D.,,098220-12345',
      'R. Olsen,Ruth@firm.example,',
      'Nikhil,,98220 11111',
    ].join('\n');
    const { leads, duplicates, already_there } = await plan(text);
    expect(leads.map(({ row }) => row)).toEqual([2]);
    expect(duplicates).toEqual([
      { row: 3, of_row: 2 },
      { row: 4, of_row: 2 },
    ]);
    expect(already_there).toEqual([
      { row: 5, lead_id: 'kept' },
      { row: 6, lead_id: 'called' },
    ]);
  });

  it('asks whether two names on one number are two people', async () => {
    const text = 'Name,Phone\nRuna Dale,98220 12345\nOdd Lie,98220 12345\n';
    const { leads, refused, asks } = await plan(text);
    expect(leads.map(({ row }) => row)).toEqual([2]);
    expect(refused[0]?.reason).toContain('Runa Dale, row 2');
    expect(asks[0]).toMatchObject({ id: 'shared-phone', values: ['Odd Lie'] });
    expect((await plan(text, { 'shared-phone': 'import' })).leads).toHaveLength(2);
  });
});

describe('choices', () => {
  const header = 'Name,Email,Stage,Owner,Reason,Service';
  const person = 'Runa Dale,runa@firm.example';

  it('takes words with one meaning', async () => {
    const { lead, warnings } = await firstLead(
      `${header}\n${person},2 - Verloren,zoe aranha,Too far,Online shop\n`,
    );
    expect(lead).toMatchObject({
      ...{ status: 'closed', outcome: 'lost', lost_reason: 'Too far' },
      ...{ owner: 'zoe@agency.example', service: 'ecommerce' },
    });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['closedwon', 'won'],
    ['Terminé – perdu', 'lost'],
    ['बंद - जीता', 'won'],
    ['Closed and forgotten', null],
    ['Almost won', null],
  ])('takes %s for the outcome %s', async (stage, outcome) => {
    const { lead } = await firstLead(`${header}\n${person},${stage},,,\n`);
    expect(lead.outcome).toBe(outcome);
  });

  it('asks nothing about a lead that is nobody’s', async () => {
    const { asks, leads } = await plan(`${header}\n${person},New,Not assigned,,\n`);
    expect([asks, leads[0]?.lead.owner]).toEqual([[], null]);
  });

  it('asks about other words, and never proposes an end or a guessed owner', async () => {
    const text = `${header}\n${person},Parked,Sam Paul,,Boats\n`;
    const { asks } = await plan(text);
    expect(asks.map(({ values, options }) => [values[0], options[0]?.value])).toEqual([
      ['Parked', 'new'],
      ['Sam Paul', ''],
      ['Boats', ''],
    ]);
    const { lead, warnings } = await firstLead(text, { 'value:3:parked': 'contacted' });
    expect(lead).toMatchObject({ status: 'contacted', owner: null, service: null });
    expect(warnings).toHaveLength(3);
  });

  it('takes the outcome from a column beside the stage', async () => {
    const text =
      'Name,Email,Deal stage,Deal status\nA Bo,a@firm.example,Qualified,Won\nC Do,c@firm.example,New,Open\n';
    const { leads } = await plan(text);
    expect(leads.map(({ lead }) => [lead.status, lead.outcome])).toEqual([
      ['closed', 'won'],
      ['new', null],
    ]);
  });
});

describe('days and sums', () => {
  const days = (...values: string[]) =>
    ['Name,Email,Received', ...values.map((day, i) => `A Bo,${i}@firm.example,"${day}"`)].join(
      '\n',
    );

  it('reads a column in one order, which one day can settle', async () => {
    const { leads, asks } = await plan(days('03/04/2026', '04/25/2026'));
    expect(leads.map(({ lead }) => lead.received_at)).toEqual(['2026-03-04', '2026-04-25']);
    expect(asks).toEqual([]);
  });

  it('asks for the order where no day settles it', async () => {
    const text = days('03/04/2026', '05/05/2026');
    const { asks } = await plan(text);
    expect(asks).toEqual([
      expect.objectContaining({ id: 'dates:3', values: ['03/04/2026'], column: 'Received' }),
    ]);
    expect((await firstLead(text)).lead.received_at).toBe('2026-04-03');
    const { lead } = await firstLead(text, { 'dates:3': 'month first' });
    expect(lead.received_at).toBe('2026-03-04');
  });

  it.each([
    ['Received (MM/DD/YYYY)', '2026-03-04'],
    ['Received (TT.MM.JJJJ)', '2026-04-03'],
  ])('reads days in the order that %s names', async (title, day) => {
    const { leads, asks } = await plan(days('03/04/2026').replace('Received', title));
    expect([leads[0]?.lead.received_at, asks]).toEqual([day, []]);
  });

  it.each([
    ['Received (GMT+01:00)', '2026-04-03T13:35:00+05:30'],
    ['Received (EST)', '2026-04-03T19:35:00+05:30'],
    ['Received (UTC)', '2026-04-03T14:35:00+05:30'],
  ])('reads times in the zone that %s names', async (title, time) => {
    const text = days('2026-04-03 09:05').replace('Received', title);
    expect((await firstLead(text)).lead.received_at).toBe(time);
  });

  it.each([
    ['Value (in lakhs)', '4.5', 450_000],
    ['Value (in lakhs)', '₹20000', 20_000],
    ["Value (₹ '000)", '45', 45_000],
    ['Value (€)', '4500', null],
  ])('reads sums under %s', async (title, sum, value) => {
    const text = `Name,Email,${title}\nA Bo,a@firm.example,${sum}\n`;
    expect((await firstLead(text)).lead.value).toBe(value);
  });

  it('keeps what is no day in a note', async () => {
    const { lead, note, warnings } = await firstLead(days('31/02/2026'));
    expect([lead.received_at, note, warnings.length]).toEqual([null, 'Received: 31/02/2026', 1]);
  });

  it('asks about sums in other currencies, also where a column of its own names them', async () => {
    const text =
      'Name,Email,Amount,Currency\nA Bo,a@firm.example,500,EUR\nC Do,c@firm.example,700,INR\n';
    const { leads, asks } = await plan(text);
    expect(leads.map(({ lead }) => lead.value)).toEqual([null, 700]);
    expect(asks).toEqual([expect.objectContaining({ id: 'currency:3', values: ['500 EUR'] })]);
  });

  it('reads currencies by their names and signs', async () => {
    const text =
      'Name,Email,Amount,Curr.\nA Bo,a@firm.example,500,US Dollar\nC Do,c@firm.example,700,₹\n';
    const { leads } = await plan(text);
    expect(leads.map(({ lead }) => lead.value)).toEqual([null, 700]);
  });

  it('warns of a day that is still to come', async () => {
    const { leads } = await plan(days('20/05/2026', '21/05/2026'));
    expect(leads.map(({ warnings }) => warnings)).toEqual([[], ['“21/05/2026” is after today.']]);
  });

  it('asks for the meaning of a point before three digits', async () => {
    const text = 'Name,Email,Amount\nA Bo,a@firm.example,2.750\n';
    const { asks } = await plan(text);
    expect(asks[0]?.options.map(({ value }) => value)).toEqual(['comma', 'point', 'note']);
    expect((await firstLead(text)).lead.value).toBe(2750);
    expect((await firstLead(text, { 'decimals:3': 'note' })).lead.value).toBeNull();
  });
});
