/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { ErrorBoundary, failureText } from './error-boundary';

const Throws = ({ what }: { what: unknown }) => {
  throw what;
};

/** React reports every error that a boundary catches; here the error is intended. */
const expectReport = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

it('shows the failure screen with the message instead of nothing', () => {
  expectReport();
  render(
    <ErrorBoundary>
      <Throws what={new Error('The ledger is shut.')} />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Unexpected Application Error!',
  );
  expect(screen.getByText('The ledger is shut.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});

it('shows what did not fail', () => {
  render(<ErrorBoundary>All is well.</ErrorBoundary>);
  expect(screen.getByText('All is well.')).toBeVisible();
});

it.each([
  [{ status: 503, statusText: 'Service Unavailable' }, '503 Service Unavailable'],
  [{ status: 404 }, '404'],
  [new Error('Broken'), 'Broken'],
  ['a string', 'Unknown error'],
  [null, 'Unknown error'],
])('words %p as %p', (error, text) => {
  expect(failureText(error)).toBe(text);
});
