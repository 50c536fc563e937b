import { authAway } from './auth-away';
import { bearerTokens } from './bearer-tokens';
import { clockSkew } from './clock-skew';
import { cutLines } from './cut-lines';
import { databaseRestarts } from './database-restarts';
import { fullDisk } from './full-disk';
import { killedHost } from './killed-host';
import { mailAway } from './mail-away';
import { databaseBroken, databaseCut, databaseRefused } from './outages';
import { rejectingHandler } from './rejecting-handler';
import { sessionCookies } from './session-cookies';
import { signedLinks } from './signed-links';
import { slowLoris } from './slow-loris';
import { steadyMemory } from './steady-memory';
import { stoppedInFlight, stoppedUnderLoad } from './stopped-host';
import { openHostedStage } from './support/hosted-stage';
import { lane } from './support/drill';
import { openLocalStage } from './support/local-stage';
import { answerLost, databaseSlow } from './unanswered';

/** For drills that set their own stage. */
const openNothing = () => Promise.resolve({ close: () => Promise.resolve() });

/** All drills. Slow connections mostly wait, so they have a lane of their own beside the others. */
export const lanes = [
  lane(openHostedStage, [
    databaseRefused,
    databaseCut,
    databaseBroken,
    databaseSlow,
    answerLost,
    authAway,
    sessionCookies,
    bearerTokens,
    signedLinks,
    cutLines,
    killedHost,
    stoppedInFlight,
    stoppedUnderLoad,
    clockSkew,
  ]),
  lane(openLocalStage, [databaseRestarts]),
  lane(openNothing, [mailAway, fullDisk, rejectingHandler, steadyMemory]),
  lane(openNothing, [slowLoris]),
];
