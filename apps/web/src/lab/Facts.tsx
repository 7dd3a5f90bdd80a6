export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly hint?: string;
  /** Whether value and hint are names from the data, which are not translated. */
  readonly isData?: boolean;
}

/** What people ask first, as large figures. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ name, value, hint, isData = false }) => (
      <div key={name} className="card">
        <dt>{name}</dt>
        <dd translate={isData ? 'no' : undefined}>{value}</dd>
        {hint !== undefined && (
          <dd className="fact-hint" translate={isData ? 'no' : undefined}>
            {hint}
          </dd>
        )}
      </div>
    ))}
  </dl>
);
