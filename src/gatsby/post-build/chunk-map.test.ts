import { withoutChunkMap } from './chunk-map';

const page = (map: string) =>
  `<p>window.___chunkMapping="kept";</p><script\n id="gatsby-chunk-mapping"\n>\n window.___chunkMapping=${map};\n</script><script>window.___webpackCompilationHash="1";</script>`;

test('empties the map, and nothing else', () => {
  expect(withoutChunkMap(page('"{\\"app\\":[\\"/app-1.js\\"],\\"a;b\\":[]}"'))).toBe(page('{}'));
});

test('changes nothing the second time', () => {
  expect(withoutChunkMap(page('{}'))).toBe(page('{}'));
});
