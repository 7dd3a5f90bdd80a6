export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly hint?: string;
  /** What is a name or a unit from the data, and not translated. */
  readonly data?: 'value' | 'all';
}

/** What people ask first, as large figures. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ name, value, hint, data }) => (
      <div key={name} className="card">
        <dt>{name}</dt>
        <dd translate={data === undefined ? undefined : 'no'}>{value}</dd>
        {hint !== undefined && (
          <dd className="fact-hint" translate={data === 'all' ? 'no' : undefined}>
            {hint}
          </dd>
        )}
      </div>
    ))}
  </dl>
);
