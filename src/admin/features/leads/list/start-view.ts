import { useToasts } from '../../../toasts/toasts';
import { useDefaultView } from './list-view';

/**
 * Whether the desk opens with a view for this person, and a function that switches it.
 *
 * @param search the query of its address
 */
export function useStartView(search: string) {
  const { showToast } = useToasts();
  const [defaultSearch, setDefaultSearch] = useDefaultView();
  const isStart = search === defaultSearch;
  const switchStart = () => {
    setDefaultSearch(isStart ? null : search);
    showToast('success', {
      title: 'View Saved',
      text: `The desk opens with ${isStart ? 'My day' : 'this view'} from now on.`,
    });
  };
  return { isStart, switchStart };
}
