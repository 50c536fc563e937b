import { http } from 'msw';
import {
  factorCodeSchema,
  begunFactorSchema,
  factorStateSchema,
  presentPasswordSchema,
  RECOVERY_CODES,
  recoveryCodesSchema,
} from '../../../src/domain/http-api/session';
import { factorSwitchSchema } from '../../../src/domain/http-api/staff';
import { type DeskState, SIGN_IN } from '../desk-state';
import { bodyOf, noContent, problem, respond } from '../respond';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const WRONG_PASSWORD = {
  errors: [{ field: 'current', message: 'This is not your present password.' }],
};
const NEEDED = { detail: 'This account needs a second factor.' };
const INVALID_CODE = { errors: [{ field: 'code', message: 'Invalid code.' }] };

function newCodes(state: DeskState) {
  state.recoveryCodes = Array.from({ length: RECOVERY_CODES }, (_, n) => `2b3c4d5e${10 + n}`);
  return state.recoveryCodes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** `/api/factor`, the switch for managers, and a manager's reset. */
export function factorHandlers(state: DeskState) {
  const isPassword = async (request: Request) =>
    (await bodyOf(presentPasswordSchema, request)).current === SIGN_IN.password;
  const isCode = async (request: Request) =>
    (await bodyOf(factorCodeSchema, request)).code === SIGN_IN.code;
  return [
    http.get('/api/factor', () =>
      respond(factorStateSchema, {
        factor: state.hasFactor,
        recovery_codes_left: state.recoveryCodes.length,
      }),
    ),
    http.post('/api/factor', async ({ request }) => {
      if (!(await isPassword(request))) return problem(422, WRONG_PASSWORD);
      const uri = `otpauth://totp/Meghdoot%20Labs:${state.person.email}?secret=${SECRET}`;
      const begun = { secret: SECRET, uri, recovery_codes: newCodes(state) };
      return respond(begunFactorSchema, begun, { status: 201 });
    }),
    http.put('/api/factor', async ({ request }) => {
      if (!(await isCode(request))) return problem(422, INVALID_CODE);
      state.hasFactor = true;
      return noContent();
    }),
    http.post('/api/factor/recovery-codes', async ({ request }) =>
      (await isCode(request))
        ? respond(recoveryCodesSchema, { recovery_codes: newCodes(state) })
        : problem(422, INVALID_CODE),
    ),
    http.delete('/api/factor', async ({ request }) => {
      if (!(await isPassword(request))) return problem(422, WRONG_PASSWORD);
      if (state.managersNeedFactor) return problem(403, NEEDED);
      state.hasFactor = false;
      state.recoveryCodes = [];
      return noContent();
    }),
    http.delete('/api/staff/:id/factor', () => noContent()),
    http.patch('/api/staff', async ({ request }) => {
      const wanted = await bodyOf(factorSwitchSchema, request);
      const isOn =
        'factor_due' in wanted ? wanted.factor_due !== null : wanted.managers_need_factor;
      if (isOn && !state.hasFactor) return problem(409);
      if ('factor_due' in wanted) state.factorDue = wanted.factor_due;
      else state.managersNeedFactor = wanted.managers_need_factor;
      return respond(factorSwitchSchema, wanted);
    }),
  ];
}
