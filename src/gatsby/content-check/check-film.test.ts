import { resolve } from 'node:path';
import { checkFilm } from './check-film';
import { describeProblem } from './content-document';
import { changedContent, type Json } from '../../../testing/pages/content/changed-content';
import { testOurContent as test } from '../../../testing/pages/content/our-content';

const faults = (change: (home: Json) => void) =>
  checkFilm(resolve('static'), changedContent('pages/home.json', change)).map(describeProblem);

test('a file of the film that is not there', () => {
  const change = (home: Json) => ((home.demo as Json).poster = '/demo/posters.webp');
  expect(faults(change)).toEqual([
    'content/pages/home.json: demo.poster: there is no file static/demo/posters.webp',
  ]);
});

test('a call to action that leads to no film', () => {
  expect(faults((home) => delete home.demo)).toEqual([
    expect.stringMatching(/^content\/ctas\.json: \[\d+\]\.href: "\/#demo" needs a film/),
  ]);
});
