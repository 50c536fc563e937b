import { Settings } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../../components/icon-button';
import { useMenu } from '../../components/use-menu';
import { later } from '../../later';
import { useShortcuts } from '../shortcuts/use-shortcuts';

const DeskItems = later(() => import(/* webpackChunkName: "menus" */ './desk-items'));
const ShortcutHelp = later(
  () => import(/* webpackChunkName: "menus" */ '../shortcuts/shortcut-help'),
);

/** Opens what a person sets for this browser, and the keys the desk knows. */
export function DeskMenu() {
  const { close, buttonProps, menuProps, wasOpened } = useMenu();
  const [help, setHelp] = useState<'never asked for' | 'open' | 'closed'>('never asked for');
  const showHelp = () => {
    close();
    setHelp('open');
  };
  useShortcuts({ '?': showHelp });
  return (
    <>
      <IconButton {...buttonProps} label="Settings">
        <Settings size={20} aria-hidden />
      </IconButton>
      <Suspense>{wasOpened && <DeskItems {...menuProps} onShowHelp={showHelp} />}</Suspense>
      <Suspense>
        {help !== 'never asked for' && (
          <ShortcutHelp isOpen={help === 'open'} onClose={() => setHelp('closed')} />
        )}
      </Suspense>
    </>
  );
}
