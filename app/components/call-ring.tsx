interface CallRingProps {
  used: number
  limit: number
  /** `small` is the mark of the header; `large` carries the percentage inside. */
  size?: 'small' | 'large'
}

/** Progress ring of the month's API calls: "X of Y calls". */
export function CallRing({ used, limit, size = 'large' }: CallRingProps) {
  const share = limit > 0 ? Math.min(1, used / limit) : 1
  const percent = Math.round(share * 100)
  const large = size === 'large'
  const stroke = large ? 5 : 12
  const radius = 50 - stroke
  const round = 2 * Math.PI * radius
  return (
    <span className={`flex items-center ${large ? 'gap-5' : 'gap-2 text-mute'}`}>
      <svg
        viewBox="0 0 100 100"
        className={large ? 'size-28 shrink-0' : 'size-5 shrink-0'}
        role="progressbar"
        aria-label="API calls"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={`${used} of ${limit} calls`}
      >
        <circle cx="50" cy="50" r={radius} fill="none" className="stroke-base-300" strokeWidth={stroke} />
        {share > 0 && (
          <circle
            cx="50"
            cy="50"
            r={radius}
            fill="none"
            className={share === 1 ? 'stroke-error' : 'stroke-accent'}
            strokeWidth={stroke}
            strokeLinecap="round"
            strokeDasharray={`${share * round} ${round}`}
            transform="rotate(-90 50 50)"
          />
        )}
        {large && (
          <text
            x="50"
            y="50"
            textAnchor="middle"
            dominantBaseline="central"
            className="fill-base-content font-sans text-[20px] font-semibold"
          >
            {percent}%
          </text>
        )}
      </svg>
      {!large && <span>{`${used} of ${limit} calls`}</span>}
    </span>
  )
}
