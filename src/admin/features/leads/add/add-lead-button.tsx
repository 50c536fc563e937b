import { Button, Tooltip } from '@mui/material';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { LazyPart } from '../../../components/loading';
import { useKeyName, useShortcuts } from '../../../lib/shortcuts';

const AddLeadDialog = lazy(() =>
  import(/* webpackChunkName: "lead-form" */ './lead-dialogs').then((dialogs) => ({
    default: dialogs.AddLeadDialog,
  })),
);

/** Opens the form for a lead by hand. @param hasKey `n` opens it too; beside an open lead that adds a note */
export function AddLeadButton({ hasKey }: { hasKey: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const keyName = useKeyName();
  useShortcuts(hasKey ? { n: open } : {}, { isAnywhere: true });
  return (
    <>
      <Tooltip describeChild title={hasKey && keyName('Add a lead', 'n')}>
        <Button size="small" variant="outlined" startIcon={<Plus size={16} />} onClick={open}>
          Add a lead
        </Button>
      </Tooltip>
      <LazyPart>{isOpen && <AddLeadDialog onClose={() => setOpen(false)} />}</LazyPart>
    </>
  );
}
