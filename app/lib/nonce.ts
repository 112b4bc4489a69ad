import { createContext, useContext } from 'react'

/** The nonce of this answer's Content-Security-Policy; the browser hides it, so only the server renders it. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce() {
  return useContext(NonceContext)
}
