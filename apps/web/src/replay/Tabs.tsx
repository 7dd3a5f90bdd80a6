import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

/** Panels that share one place; arrow keys go from tab to tab. */
export const Tabs = <Id extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly name: string }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly children: ReactNode;
}) => {
  const ids = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (tabs.findIndex(({ id }) => id === value) + by + tabs.length) % tabs.length;
    onChange(tabs[next]!.id);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={onKey}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${ids}${id}`}
            aria-selected={id === value}
            aria-controls={`${ids}panel`}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        // Every panel starts at its top, however far another one was scrolled.
        key={value}
        className="panel"
        role="tabpanel"
        id={`${ids}panel`}
        aria-labelledby={`${ids}${value}`}
        data-tab={value}
      >
        {children}
      </div>
    </>
  );
};
