import { navigate } from 'gatsby';
import { leadPath, PATHS } from '../../app/paths';

const open = (reference: string): void =>
  void navigate(leadPath(reference, window.location.search));

const close = (): void => void navigate(PATHS.dashboard + window.location.search);

/** Opens a lead beside its list, or closes it; the list's view stays in the address. */
export const useOpenLead = () => ({ open, close });
