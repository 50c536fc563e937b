import { Paper, Stack, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from '../../../domain/zod';
import { PATHS } from '../../lib/paths';

interface CardPageProps {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
}

/** A page for people who are not at the desk yet: one card in the middle. */
export const CardPage = ({ title, subtitle, children }: CardPageProps) => (
  <Stack
    component="main"
    sx={{ minBlockSize: '100vh', placeContent: 'center', alignItems: 'center', padding: 2 }}
  >
    <Paper
      variant="outlined"
      sx={{ inlineSize: '100%', maxInlineSize: '26rem', padding: { xs: 3, sm: 4 } }}
    >
      <Stack sx={{ gap: 3 }}>
        <header>
          <Typography variant="h1">{title}</Typography>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {subtitle}
          </Typography>
        </header>
        {children}
      </Stack>
    </Paper>
  </Stack>
);

const arrivalSchema = z.object({
  /** Fills in the address, so that nobody types it twice. */
  email: z.optional(z.string()),
  /** Shown above the login form: the reason why one is here. */
  notice: z.optional(z.string()),
});
type Arrival = z.infer<typeof arrivalSchema>;

/** Reads the state that the page before this one has given to the history's entry; an address stays out of the URL there. */
export const arrivalOf = (state: unknown): Arrival => z.safeParse(arrivalSchema, state).data ?? {};

/** Goes to the login page. */
export const goToLogIn = (arrival: Arrival): void =>
  void navigate(PATHS.logIn, { state: arrival, replace: true });

interface LinkToken {
  token: string;
  /** Address of the account, for password managers and for the person; empty in a link without one. */
  email: string;
}

function tokenIn(hash: string): LinkToken | undefined {
  const parameters = new URLSearchParams(hash.slice(1));
  const token = parameters.get('token');
  return token ? { token, email: parameters.get('email') ?? '' } : undefined;
}

/** The token of the link that was opened. It leaves the address bar at once: neither history nor a shared screen keeps it. */
export function useLinkToken(): LinkToken | undefined {
  const { hash } = useLocation();
  const [kept, setKept] = useState<LinkToken>();
  const opened = tokenIn(hash);
  // Another link may be opened in the same tab.
  if (opened && opened.token !== kept?.token) setKept(opened);
  useEffect(() => {
    if (!tokenIn(window.location.hash)) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [hash]);
  return kept;
}
