import { captionFile, layersAt, shots, shotSeconds, totalSeconds } from './timeline';

describe('the walkthrough’s timeline', () => {
  it('opens on the first screen, untouched, and closes on the last, finished', () => {
    expect(layersAt(0)).toEqual([
      { shot: 0, opacity: 1, zoom: expect.any(Number), done: 0, travel: 0, ring: 0 },
    ]);
    const [last] = layersAt(totalSeconds);
    expect(last).toMatchObject({ shot: shots.length - 1, opacity: 1, done: 1 });
  });

  it('fades each screen in over the finished one before it', () => {
    const [below, above] = layersAt(shotSeconds + 0.2);
    expect(below).toMatchObject({ shot: 0, opacity: 1, done: 1 });
    expect(above).toMatchObject({ shot: 1, opacity: expect.closeTo(0.5), done: 0 });
  });

  it('brings the cursor to its target before the screen answers', () => {
    const [layer] = layersAt(2);
    expect(layer).toMatchObject({ travel: 1, done: 0 });
  });
});

describe('the captions', () => {
  it('name every shot in turn and never overlap', () => {
    const times = [...captionFile().matchAll(/00:00:([\d.]{6})/g)].map(([, time]) => Number(time));
    expect(captionFile()).toMatch(/^WEBVTT\n\n/);
    expect(times).toHaveLength(shots.length * 2);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(totalSeconds);
  });
});
