/** @jest-environment ./src/testing/browser-environment.ts */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { later } from './later';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** Loads the greeting, from the given time on. */
function loadFrom(firstSuccess: number) {
  let times = 0;
  return jest.fn(async () => {
    times += 1;
    if (times < firstSuccess) throw new TypeError('Failed to fetch');
    return { default: Greeting };
  });
}

const show = (Part: ReturnType<typeof later<{ name: string }>>) =>
  render(
    <>
      <p>The list</p>
      <Suspense fallback="Loading…">
        <Part name="Asha" />
      </Suspense>
    </>,
  );

const missing = () =>
  screen.findByRole('heading', { name: 'This part of the desk could not be loaded' });

/** Stands for the site's own boundary around each page. */
class Page extends Component<{ children: ReactNode }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => this.state.error?.message ?? this.props.children;
}

/** React reports what a boundary catches. */
const expectReport = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

describe('a part that is loaded later', () => {
  it('is shown once its script is there', async () => {
    show(later(loadFrom(1)));
    expect(await screen.findByText('Hello Asha')).toBeVisible();
  });

  it('says so when it cannot be had, leaves the rest as it is, and is there after another try', async () => {
    expectReport();
    const load = loadFrom(3);
    show(later(load));
    expect(await missing()).toBeVisible();
    expect(screen.getByText('The list')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await missing()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Hello Asha')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is asked for anew by whoever shows it again', async () => {
    expectReport();
    const Part = later(loadFrom(2));
    const { unmount } = show(Part);
    await missing();
    unmount();
    show(Part);
    expect(await screen.findByText('Hello Asha')).toBeVisible();
  });

  it('leaves its own faults to the page', async () => {
    expectReport();
    const Faulty = () => {
      throw new Error('A fault of ours');
    };
    const Part = later(async () => ({ default: Faulty }));
    render(
      <Page>
        <Suspense>
          <Part />
        </Suspense>
      </Page>,
    );
    expect(await screen.findByText(/A fault of ours/)).toBeVisible();
  });
});
