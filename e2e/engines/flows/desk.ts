import { request } from '@playwright/test';
import { sendLead } from '../../support/leads';
import { STAFF } from '../../support/staff';
import type { Flow } from '../flow';
import { click, fill, sees } from '../screen';

export const desk: Flow = {
  name: 'log in, list, change of status',
  async run({ tab, line, host }) {
    const visitors = await request.newContext({ baseURL: host });
    const { name } = await sendLead(visitors, 'Meera of every engine');
    await visitors.dispose();
    await tab.open(`${line.origin}/admin/login`);
    await fill(tab, 'Email', STAFF.email);
    // A password field has no role of its own.
    const password = await tab.find(() => document.querySelector('[type=password]') ?? undefined);
    await password?.type(STAFF.password);
    await click(tab, 'button', 'Login');
    await sees(tab, 'Welcome to the admin dashboard.');
    await tab.open(`${line.origin}/admin/dashboard`);
    await sees(tab, 'Leads dashboard');
    await sees(tab, name);
    await click(tab, 'combobox', `Status of ${name}`);
    await click(tab, 'option', 'Contacted');
    await sees(tab, 'Status Updated');
    // The session is the cookie's: it must outlive the page.
    await tab.open(`${line.origin}/admin/dashboard?status=contacted`);
    await sees(tab, name);
  },
};
