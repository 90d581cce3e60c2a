"""How a kernel's messages reach the page at once."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):  # type: ignore[misc, unused-ignore]
    """Sends each message as it comes. Tornado, left alone, holds a small one back until the browser has confirmed the one before,
    which takes it up to 40 ms: a press would be answered by an acknowledgement and then, visibly later, by the new picture."""

    def connect(self) -> Any:
        """Called once, when the page's socket is open."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
