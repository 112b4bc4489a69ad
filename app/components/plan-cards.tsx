interface PlanCardsProps {
  name: string
  defaultValue?: string
}

/** "Choose a Plan": two cards that are a group of radio buttons. */
export function PlanCards({ name, defaultValue = 'FREE' }: PlanCardsProps) {
  return (
    <fieldset className="@container">
      <legend className="mb-1.5 text-sm font-medium">Choose a Plan</legend>
      <div className="grid gap-3 @sm:grid-cols-2">
        {PLANS.map(plan => (
          <label
            key={plan.type}
            className="relative cursor-pointer rounded-box border border-field-line bg-panel p-4 transition-colors hover:border-mute has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={plan.type}
              defaultChecked={plan.type === defaultValue}
              className="absolute top-4 right-4 size-5 accent-accent"
            />
            <span className="block text-sm font-medium">{plan.label}</span>
            <span className="mt-1 block">
              <span className="text-xl font-semibold tracking-tight">{plan.price}</span>
              {plan.per && <span className="text-sm text-mute"> {plan.per}</span>}
            </span>
            <span className="mt-2 block text-sm text-mute">{plan.calls}</span>
            <span className="block text-sm text-mute">{plan.keys}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What the two plans give, and for how much. */
export const PLANS = [
  { type: 'FREE', label: 'Free', price: '$0', per: '', calls: '5 API calls per month', keys: '1 API key' },
  {
    type: 'PREMIUM',
    label: 'Premium',
    price: '$10',
    per: 'per month',
    calls: '100 API calls per month',
    keys: '5 API keys',
  },
]
