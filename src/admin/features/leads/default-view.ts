import { usePreference } from '../../app/storage';
import { useMe } from '../session/session';

/** The view this person starts from, as the query of its address; null for the list of everything. */
export const useDefaultView = () => usePreference(`desk-view:${useMe().id}`);
