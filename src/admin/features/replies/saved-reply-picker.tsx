import { Button } from '@mui/material';
import { TextQuote } from 'lucide-react';
import { type ChangeEvent, lazy, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SavedReply } from '../../../domain/http-api/saved-replies';
import { LazyPart } from '../../components/loading';
import { useMe } from '../session/session';
import { fillPlaceholders, type RepliedLead, replyValues } from './placeholders';

/** Few replies need them, and they bring a search and forms. */
const SavedReplies = lazy(() => import(/* webpackChunkName: "saved-replies" */ './saved-replies'));

/** A slash that begins a line asks for the saved replies. */
const isSlashAtLineStart = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): boolean =>
  nativeEvent instanceof InputEvent &&
  nativeEvent.data === '/' &&
  /(^|\n)\/$/.test(target.value.slice(0, target.selectionStart));

interface SavedReplyPickerProps {
  lead: RepliedLead;
  textArea: RefObject<HTMLTextAreaElement | null>;
  /** Called before the text of the reply is in the field. */
  onUse: (reply: SavedReply) => void;
}

/** Puts saved replies into the text of a reply, where the cursor is. */
export function useSavedReplyPicker({ lead, textArea, onUse }: SavedReplyPickerProps) {
  const { name: staff } = useMe();
  const [openedBy, setOpenedBy] = useState<'button' | 'slash' | null>(null);
  const close = () => setOpenedBy(null);

  const insert = (reply: SavedReply) => {
    // The dialog would keep the focus.
    flushSync(close);
    const { current: area } = textArea;
    if (!area) return;
    onUse(reply);
    area.focus();
    const start = area.selectionStart - (openedBy === 'slash' ? 1 : 0);
    const text = fillPlaceholders(reply.text, replyValues(lead, staff));
    area.setRangeText(text, start, area.selectionEnd, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };

  return {
    /** Looks whether somebody asks for them by a slash. */
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (isSlashAtLineStart(event as ChangeEvent<HTMLTextAreaElement>)) setOpenedBy('slash');
    },
    button: (
      <Button
        size="small"
        startIcon={<TextQuote size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpenedBy('button')}
        sx={{ alignSelf: 'start' }}
      >
        Saved replies
      </Button>
    ),
    /** Stands outside the form of the reply, which would hear its keys and take its forms for its own. */
    dialog: openedBy && (
      <LazyPart>
        <SavedReplies onChoose={insert} onClose={close} />
      </LazyPart>
    ),
  };
}
