import { endWords, startWords, updateWords } from './board';

const NAME = 'Asha Rao';
const source = { droppableId: 'new', index: 0 };
const drag = { draggableId: '1', type: 'DEFAULT', source, mode: 'FLUID' } as const;
const over = (status: string) => ({
  ...drag,
  combine: null,
  destination: { droppableId: status, index: 0 },
});

describe('the words about a card that moves', () => {
  it('name the columns as staff know them', () => {
    expect(startWords(NAME, drag)).toBe('Asha Rao, picked up from New.');
    expect(updateWords(NAME, over('qualified'))).toBe('Asha Rao, over Qualified.');
    expect(updateWords(NAME, { ...over('new'), destination: null })).toBe(
      'Asha Rao, over no column.',
    );
    expect(endWords(NAME, { ...over('qualified'), reason: 'DROP' })).toBe(
      'Asha Rao, moved from New to Qualified.',
    );
  });

  it.each([
    { ...over('qualified'), reason: 'CANCEL' as const },
    { ...over('new'), reason: 'DROP' as const },
    { ...over('new'), destination: null, reason: 'DROP' as const },
  ])('say that it is back where it was', (result) => {
    expect(endWords(NAME, result)).toBe('Asha Rao, back in New.');
  });
});
