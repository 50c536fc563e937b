import { join } from 'node:path';
import { useAuth } from '../../../testing/database/support/auth';
import { readExchanges, settingsOf } from '../../../testing/database/support/auth-exchanges';
import { Replay } from '../../../testing/database/support/auth-replay';

/** Answers of a real Supabase Auth; `AUTH_EXCHANGES` names a folder with others. */
const folder = process.env['AUTH_EXCHANGES'] ?? join(__dirname, 'auth-exchanges');

const { openProject, projectWith, ageTokens } = useAuth();

test.each(readExchanges(folder).map((file) => [file.name, file.exchanges.length, file] as const))(
  '%s: %i answers are as Supabase Auth gives them',
  async (_name, _count, { settings: named, exchanges }) => {
    const settings = settingsOf(named);
    const send = openProject(settings);
    const ask = projectWith(settings);
    const replay = new Replay({ ask, plain: projectWith(), ageTokens }, exchanges);
    const differences: string[] = [];
    for (let spent = 0; spent < (settings.tokenBurst ?? 0); spent++) {
      await send('POST', 'token?grant_type=refresh_token', { body: { refresh_token: 'spent' } });
    }
    for (const exchange of exchanges) {
      const { path, call } = await replay.call(exchange);
      const { statusCode, headers, body } = await send(exchange.method, path, call);
      const answer: unknown = body === '' ? '' : JSON.parse(body);
      const faults = replay.compare(exchange, { status: statusCode, headers, answer });
      differences.push(...faults.map((fault) => `${exchange.what}: ${fault}`));
    }
    expect(differences).toEqual([]);
  },
);
