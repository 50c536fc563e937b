/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { KEEP_CLEAR } from './toast';
import { RequestFailure } from '../lib/request-failure';
import { ToastProvider, useQueryFailureToasts, useToasts } from './toasts';

const SAVED = { title: 'Saved', text: 'It is stored.' };
const FAILED = { title: 'Error', text: 'It is not.' };
const region = () => screen.getByRole('region', { name: 'Notifications' });
const STEP_MS = 100;
/** In steps, because a toast leaves in several: each starts once the one before it has been drawn. */
async function passTime(ms: number) {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await act(() => jest.advanceTimersByTimeAsync(STEP_MS));
  }
}

/** A page that shows toasts by button. */
function Page() {
  const { showToast } = useToasts();
  return (
    <>
      <button type="button">Work</button>
      <button type="button" onClick={() => showToast('success', SAVED)}>
        Save
      </button>
      <button type="button" onClick={() => showToast('error', FAILED)}>
        Fail
      </button>
    </>
  );
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

async function open() {
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  await press('Save');
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

describe('notifications', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are announced politely, with title and text', async () => {
    await open();
    expect(region()).toHaveAttribute('aria-live', 'polite');
    expect(within(region()).getByText('Saved')).toBeVisible();
    expect(within(region()).getByText('It is stored.')).toBeVisible();
  });

  it('close after five seconds', async () => {
    await open();
    await passTime(4900);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    await passTime(1000);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('keep off what must stay in reach, also when that comes later', async () => {
    render(<form {...KEEP_CLEAR} aria-label="Note" tabIndex={-1} />);
    const form = screen.getByRole('form', { name: 'Note' });
    await open();
    expect(region().style.getPropertyValue('--toast-bottom')).toBe('20px');
    const { innerWidth, innerHeight } = window;
    form.getBoundingClientRect = () => new DOMRect(0, innerHeight - 200, innerWidth, 200);
    act(() => form.focus());
    expect(region().style.getPropertyValue('--toast-bottom')).toBe('208px');
  });

  it('come one at a time', async () => {
    await open();
    await passTime(500);
    await press('Fail');
    await passTime(1000);
    expect(screen.getByText('It is not.')).toBeInTheDocument();
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('can be reached by Alt+T, stay while one is there, and give the focus back', async () => {
    const user = await open();
    const work = screen.getByRole('button', { name: 'Work' });
    await user.click(work);
    await user.keyboard('{Alt>}t{/Alt}');
    expect(region()).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
    await passTime(20_000);
    expect(screen.getByText('Saved')).toBeInTheDocument();

    await user.keyboard('{Enter}');
    await passTime(1000);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    expect(work).toHaveFocus();
  });

  it('give the focus back that a press took', async () => {
    const user = await open();
    const work = screen.getByRole('button', { name: 'Work' });
    await user.click(work);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(work).toHaveFocus();
  });

  it('stay while the pointer rests on them', async () => {
    const user = await open();
    await user.hover(screen.getByText('It is stored.'));
    await passTime(20_000);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    await user.unhover(screen.getByText('It is stored.'));
    await passTime(6000);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });
});

it('a list that could not be fetched again offers to retry, until it is there', async () => {
  const answers = [new RequestFailure(0), new RequestFailure(0)];
  function List() {
    useQueryFailureToasts();
    const { data } = useQuery({
      queryKey: ['list'],
      queryFn: () => {
        const failure = answers.pop();
        return failure ? Promise.reject(failure) : Promise.resolve('New');
      },
      ...{ initialData: 'Old', retry: false, meta: { failureToast: FAILED } },
    });
    return <p>{data}</p>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <List />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(screen.getByText('Old')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('New')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('It is not.')).not.toBeInTheDocument());
});
