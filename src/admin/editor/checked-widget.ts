import type { CmsWidgetParam } from 'decap-cms-core';
import type { Component } from 'react';
import type { Faults } from './faults';

/** A value of Decap's store, which is Immutable's. */
interface Stored {
  get(name: string): unknown;
}

interface ControlProps {
  field: Stored;
  value: unknown;
  getEntry: () => Stored;
  parentIds: readonly string[];
  /** Asks `isValid`, and shows what it says. */
  validate: () => void;
}

/**
 * A control is a class, so that all that Decap asks of its own control is still answered
 * (https://decapcms.org/docs/custom-widgets/).
 */
type Control = new (props: ControlProps) => Component<ControlProps> & {
  /** @returns whether the value is valid, or an object with the error */
  isValid?: () => unknown;
};

/** A widget of Decap that shows at its field what the check found wrong there. */
export function checkedWidget(widget: CmsWidgetParam, faults: Faults): CmsWidgetParam {
  const Control = widget.controlComponent as unknown as Control;
  class CheckedControl extends Control {
    #stop: (() => void) | undefined;

    constructor(props: ControlProps) {
      super(props);
      const isValid = this.isValid;
      this.isValid = () => this.#error() ?? isValid?.() ?? true;
    }

    override componentDidMount(): void {
      super.componentDidMount?.();
      this.#stop = faults.subscribe(() => this.props.validate());
      // Decap knows its control once this is over.
      queueMicrotask(() => {
        if (this.#stop && this.#error()) this.props.validate();
      });
    }

    override componentDidUpdate(before: ControlProps): void {
      super.componentDidUpdate?.(before, {});
      if (before.value !== this.props.value && !faults.isEmpty) this.props.validate();
    }

    override componentWillUnmount(): void {
      this.#stop?.();
      this.#stop = undefined;
      super.componentWillUnmount?.();
    }

    #error(): object | undefined {
      const { field, value, getEntry, parentIds } = this.props;
      const entry = getEntry();
      const message = faults.at({
        name: String(field.get('name')),
        value,
        file: (entry.get('path') as string | undefined) || undefined,
        document: () => JSON.parse(JSON.stringify(entry.get('data'))) as unknown,
      });
      // Errors of this type alone make Decap say that something is marked.
      return message === undefined
        ? undefined
        : { error: { type: 'PRESENCE', parentIds, message } };
    }
  }
  return {
    ...widget,
    controlComponent: CheckedControl as unknown as CmsWidgetParam['controlComponent'],
  };
}
