import type { CmsWidgetParam } from 'decap-cms-core';
import { Component } from 'react';
import { Icon, ICONS } from '../../components/icon';

interface ControlProps {
  field: { get(name: string): unknown };
  value: Queries.Icon | undefined;
  forID: string;
  classNameWrapper: string;
  onChange: (name: Queries.Icon) => void;
}

/** `calendarCheck` as words. */
const wordsOf = (name: Queries.Icon): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A choice among the icons of the site by their pictures, because their names say little. */
class IconControl extends Component<ControlProps> {
  override render() {
    const { field, value, forID, classNameWrapper, onChange } = this.props;
    return (
      <details id={forID} className={`${classNameWrapper} icons`}>
        <summary>
          {value !== undefined && <Icon name={value} />}
          {value === undefined ? 'None yet' : wordsOf(value)}
        </summary>
        <div role="radiogroup" aria-label={String(field.get('label'))}>
          {ICONS.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name={forID}
                checked={name === value}
                onChange={() => onChange(name)}
              />
              <Icon name={name} />
              {wordsOf(name)}
            </label>
          ))}
        </div>
      </details>
    );
  }
}

export const iconWidget: CmsWidgetParam = {
  name: 'icon',
  controlComponent: IconControl as unknown as CmsWidgetParam['controlComponent'],
};
