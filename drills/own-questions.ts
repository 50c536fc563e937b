import type { Drill } from './support/drill';
import { addExampleQuestions } from './support/example-questions';
import { withSampleContent } from './support/other-content';

/**
 * The sample site with the questions that docs/content.md has as its example, added to `content/enquiry-form.json` and
 * nowhere else. Browser tests (`e2e/content`) fill them in and follow the answers to the desk.
 */
export const ownQuestions: Drill<unknown> = {
  name: 'questions of each kind',
  async run(claims) {
    const site = await withSampleContent();
    try {
      await addExampleQuestions(site.folder);
      const { ok, output } = await site.build();
      claims.same('built', 'yes', ok ? 'yes' : output);
      if (!ok) return;
      claims.passed(await site.browse('content'));
    } finally {
      await site.remove();
    }
  },
};
