import '@ambit/react/look.css'
import './style/frame.css'
import './style/list.css'
import './style/file.css'
import './style/timeline.css'
import './style/parts.css'
import './style/figures.css'
import './style/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

// Each page says itself where it scrolls to, because its contents come later than the address.
window.history.scrollRestoration = 'manual'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
