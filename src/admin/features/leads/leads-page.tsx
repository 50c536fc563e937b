import { Box, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import { lazy, useEffect, useRef, useSyncExternalStore } from 'react';
import { LazyPart } from '../../app/lazy-part';
import { PATHS } from '../../app/paths';
import { TopBar } from '../../app/top-bar';
import { Waiting } from '../../app/waiting';
import { currentConflict, onConflict, settleConflict } from './conflict';
import { useDefaultView } from './default-view';
import { Dashboard } from './dashboard';
import { focusLead } from './list-keys';

const LeadView = lazy(
  () => import(/* webpackChunkName: "lead", webpackPrefetch: true */ './lead-view'),
);
const ConflictDialog = lazy(
  () => import(/* webpackChunkName: "lead", webpackPrefetch: true */ './conflict-dialog'),
);

/** The dashboard, and the lead that is open: beside the list where there is room, else a page of its own. */
export function LeadsPage({ reference }: { reference: string | null }) {
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const conflict = useSyncExternalStore(onConflict, currentConflict, () => null);
  useFocusAcrossLeads(reference);
  useDefaultViewAtStart(reference);
  // A question that nobody answered is not asked again on the next visit, nor of the next person.
  useEffect(() => settleConflict, []);
  const lead = reference && (
    <LazyPart isPage={!hasRoom} waiting={<Waiting>Loading the lead…</Waiting>}>
      <LeadView reference={reference} placement={hasRoom ? 'panel' : 'page'} />
    </LazyPart>
  );
  return (
    <Box sx={pageStyle}>
      <TopBar />
      {lead && !hasRoom ? (
        lead
      ) : (
        <Box sx={columnsStyle}>
          <Dashboard openReference={reference} />
          {/* Not modal: the list stays in reach, and toasts stay announced. */}
          {lead && <Box sx={panelStyle}>{lead}</Box>}
        </Box>
      )}
      <LazyPart>{conflict && <ConflictDialog conflict={conflict} />}</LazyPart>
    </Box>
  );
}

/** On wide screens the list scrolls inside the window, so that counters and filters stay in sight. */
const pageStyle = {
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: { xs: '100dvh', md: '40rem' },
  blockSize: { md: '100dvh' },
};

const columnsStyle = { display: 'flex', flex: 1, minBlockSize: 0 };

const panelStyle = {
  flexShrink: 0,
  inlineSize: '30rem',
  borderInlineStart: 1,
  borderColor: 'divider',
};

/**
 * Keeps the focus where it is from lead to lead, and gives it back to the list when the lead is closed: the router would
 * move it to the top of the page.
 */
function useFocusAcrossLeads(reference: string | null) {
  const last = useRef(reference);
  useEffect(() => {
    const closed = reference ? null : last.current;
    last.current = reference;
    const { activeElement } = document;
    // The router's own effect runs after this one.
    const timer = setTimeout(() => {
      if (closed) focusLead(closed);
      else if (activeElement instanceof HTMLElement) activeElement.focus();
    });
    return () => clearTimeout(timer);
  }, [reference]);
}

/** Opens the desk with the view that this person chose to start from. */
function useDefaultViewAtStart(reference: string | null) {
  const { search } = useLocation();
  const [defaultSearch] = useDefaultView();
  useEffect(() => {
    if (!reference && !search && defaultSearch) {
      void navigate(PATHS.dashboard + defaultSearch, { replace: true });
    }
  }, [reference, search, defaultSearch]);
}
