import { someAnswers } from '../testing/server/scripts/new-agency';
import type { Drill } from './support/drill';
import { withNewAgency } from './support/other-content';

/**
 * A project as `npm run new` makes it. A browser test (`e2e/written`) writes its texts in the editor alone, and publishes
 * them.
 */
export const writtenAgency: Drill<unknown> = {
  name: 'a new agency in the editor',
  async run(claims) {
    const site = await withNewAgency(someAnswers());
    try {
      const { ok, output } = await site.build();
      claims.same('built', 'yes', ok ? 'yes' : output);
      if (ok) claims.passed(await site.browse('written'));
    } finally {
      await site.remove();
    }
  },
};
