import { IconButton, InputAdornment, TextField, Tooltip } from '@mui/material';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LEAD_QUERY } from '../../../../../domain/lead-query';
import { PAUSE_MS } from '../../../../lib/time';

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
}

/** Searches once typing pauses, or at once on Enter; follows the address. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [followed, setFollowed] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (followed !== value) {
    setFollowed(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onSearch(next.trim());
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), PAUSE_MS);
  };
  const clear = () => {
    setText('');
    search('');
  };
  return (
    <TextField
      role="search"
      type="search"
      placeholder="Search"
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && search(text)}
      sx={searchStyle}
      slotProps={{
        htmlInput: { 'aria-label': 'Search leads', maxLength: LEAD_QUERY.maxSearch },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={16} />
            </InputAdornment>
          ),
          endAdornment: text && (
            <Tooltip title="Clear search">
              <IconButton size="small" edge="end" onClick={clear}>
                <X size={16} />
              </IconButton>
            </Tooltip>
          ),
        },
      }}
    />
  );
}

/** The browser's own cross would stand beside ours. */
const searchStyle = {
  flex: '1 1 7rem',
  minInlineSize: '7rem',
  maxInlineSize: '20rem',
  '& input::-webkit-search-cancel-button': { display: 'none' },
};
